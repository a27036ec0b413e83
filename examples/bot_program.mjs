#!/usr/bin/env node
// A bot as a program of its own: JSON lines in, JSON lines out (docs/bot-protocol.md).
//
// zataku arena the_river "cmd:node examples/bot_program.mjs" random --games 20

import { createInterface } from 'node:readline'

const say = (message) => console.log(JSON.stringify(message))

let seed = 1
let view = {} // what this seat may know, as `zataku` shows it to a browser
let actions = [] // the legal actions in words

const luck = (n) => (seed = (seed * 48271) % 2147483647) % n

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'hello') say({ type: 'hello', protocol: 1, name: 'thirty lines' })
  else if (message.type === 'new') seed = (message.seed % 2147483646) + 1 // the same game again, the same choices
  else if (message.type === 'view') view = message.view
  else if (message.type === 'actions') actions = message.words
  else if (message.type === 'choose') {
    // within message.ms milliseconds: here, what has most words, as passing is short
    const size = (action) => action.split(' ').length
    const longest = Math.max(...actions.map(size))
    const best = actions.filter((action) => size(action) === longest)
    say({ type: 'answer', action: best[luck(best.length)] })
  } else if (message.type === 'bye') break
}
