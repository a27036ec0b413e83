// A plain page to try the server by hand: the real client comes in its place.

const at = (id) => document.getElementById(id);

function element(tag, text, parts = {}) {
  return Object.assign(document.createElement(tag), { textContent: text, ...parts });
}

function button(text, onclick) {
  return element("button", text, { type: "button", onclick: () => Promise.resolve(onclick()).catch(complain) });
}

function complain(problem) {
  at("trouble").textContent = problem ? problem.message : "";
  at("trouble").hidden = !problem;
}

async function call(method, path, body) {
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch("/api" + path, { method, headers, body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.message ?? answer.statusText);
  complain(null);
  return found;
}

async function becomeSomeone() {
  const me = await call("GET", "/me");
  return me.is_known ? me : call("POST", "/me", {});
}

const nonce = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Home

async function showHome() {
  at("home").hidden = false;
  const catalog = await call("GET", "/games");
  at("games").replaceChildren(...catalog.games.map((game) => gameLine(game, catalog.bots)));
  const [mine, lobby] = await Promise.all([call("GET", "/me/tables"), call("GET", "/lobby")]);
  at("mine").replaceChildren(...tableLines(mine.tables));
  at("lobby").replaceChildren(...tableLines(lobby.tables));
}

function gameLine(game, bots) {
  const line = element("li", `${game.name.replaceAll("_", " ")}, ${game.seats[0]} to ${game.seats.at(-1)} players `);
  line.append(button("New table against bots", () => newTable(game, bots.at(-1))));
  if (game.seats.includes(2)) line.append(button("New table for two people", () => newTable(game, null)));
  return line;
}

async function newTable(game, bot) {
  await becomeSomeone();
  const count = bot === null ? 2 : game.seats[0];
  const others = Array.from({ length: count - 1 }, () => (bot === null ? { who: "open" } : { who: "bot", bot }));
  const wish = { game: game.name, seats: [{ who: "me" }, ...others], is_public: bot === null, nonce: nonce() };
  const table = await call("POST", "/tables", wish);
  if (bot !== null) await call("POST", `/tables/${table.id}/start`);
  location.href = `/t/${table.id}`;
}

function tableLines(tables) {
  if (!tables.length) return [element("li", "none")];
  return tables.map((table) => {
    const line = element("li", "");
    const names = table.seats.map((seat) => seat.name || "open").join(", ");
    line.append(element("a", `${table.game.replaceAll("_", " ")}: ${names}`, { href: `/t/${table.id}` }));
    line.append(` ${table.status}${table.waits_for_you ? ", waits for you" : ""}`);
    return line;
  });
}

// A table

let socket = null;
let table = null;
let shown = null; // the last update
let requests = 0;

const path = (verb) => `/tables/${encodeURIComponent(table.id)}/${verb}`;
const nameOf = (seat) => (seat < 0 ? "table" : (table.seats[seat]?.name || `seat ${seat}`));

async function showTable(id) {
  at("table").hidden = false;
  await becomeSomeone();
  showSeats(await call("GET", `/tables/${encodeURIComponent(id)}`));
  connect(0);
}

function connect(delay) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let wait = 1000;
  setTimeout(() => {
    socket = new WebSocket(`${scheme}://${location.host}/api${path("live")}`);
    socket.onopen = () => look();
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.kind === "closing") wait = message.retry_after;
      else hear(message);
    };
    socket.onclose = () => {
      complain(new Error("The connection is lost; trying again."));
      connect(wait + Math.random() * 1000);
    };
  }, delay);
}

function send(kind, parts) {
  socket.send(JSON.stringify({ kind, id: ++requests, ...parts }));
}

function look() {
  complain(null);
  send("look", { seat: table.yours[0] ?? -1, since: shown?.version ?? null });
}

function hear(message) {
  if (message.kind === "update") showUpdate(message);
  else if (message.kind === "table") {
    const seat = table.yours[0];
    showSeats(message.table);
    if (seat !== table.yours[0]) look();
  } else if (message.kind === "chat") message.lines.forEach((line) => addLine(`${line.name}: ${line.text}`));
  else if (message.kind === "hinted") addLine(`hint of ${message.bot}: ${message.action}`);
  else if (message.kind === "problem") complain(message);
}

function showSeats(found) {
  table = found;
  at("title").textContent = `${table.game.replaceAll("_", " ")}: ${table.status}`;
  at("seats").textContent = table.seats
    .map((seat, number) => `${number}: ${seat.name || "open"}${seat.bot ? ` (bot ${seat.bot})` : ""}`)
    .join(" · ");
  const doors = [];
  const door = (text, verb, body) => doors.push(button(text, async () => showSeats(await call("POST", path(verb), body))));
  const hasOpen = table.seats.some((seat) => seat.kind === "open");
  if (table.status === "lobby" && hasOpen && !table.yours.length) door("Sit down", "sit", { nonce: nonce() });
  if (table.status === "lobby" && table.is_host) door("Begin", "start");
  if (table.status === "playing" && table.yours.length) {
    const mine = () => ({ seat: table.yours[0], version: shown.version });
    doors.push(button("Undo", () => send("undo", mine())));
    doors.push(button("Hint", () => send("hint", { seat: table.yours[0] })));
  }
  at("doors").replaceChildren(...doors);
}

function told({ key, facts }) {
  const words = Object.entries(facts).map(([name, fact]) => `${name} ${fact}`);
  return key.replaceAll("_", " ") + (words.length ? ` (${words.join(", ")})` : "");
}

function addLine(text) {
  at("log").append(element("li", text));
  at("log").scrollTop = at("log").scrollHeight;
}

function showUpdate(update) {
  for (const entry of update.entries) {
    if (entry.number > (shown?.version ?? -1)) addLine([`${nameOf(entry.seat)}: ${entry.words}`, ...entry.events.map(told)].join(" · "));
  }
  shown = update;
  const places = update.ranking.map((place, seat) => `${place}. ${nameOf(seat)}`).sort();
  at("prompt").textContent = update.is_over ? `The game is over: ${places.join(", ")}` : told(update.prompt);
  const act = (action) => send("act", { seat: update.seat, version: update.version, action });
  const buttons = update.actions.map((action) => {
    const note = update.notes[action];
    return button(note ? `${action} (${note})` : action, () => act(action));
  });
  at("actions").replaceChildren(...(buttons.length ? buttons : [element("em", update.is_over ? "" : `waiting for ${nameOf(update.to_act)}`)]));
  at("view").textContent = JSON.stringify(update.view, null, 1);
}

// Where are we?

async function start() {
  const [, place, word] = location.pathname.split("/");
  if (place === "me") {
    await call("POST", `/me/link/${word}`);
    location.replace("/");
  } else if (place === "t") await showTable(decodeURIComponent(word));
  else await showHome();
}

start().catch(complain);
