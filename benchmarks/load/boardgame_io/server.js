// Serves one game for four seats with boardgame.io: a state of about 2 KB as each seat sees it, and one move.
//
//     node server.js [port]                  or PORT=8000 node server.js
//     DELTA_STATE=1 node server.js 8000      sends patches (its `deltaState`) instead of whole states

const { Origins, Server } = require("boardgame.io/server");

const SPACES = 36;
const CARDS = 48;

const numbers = (count, first, step) => Array.from({ length: count }, (_, index) => (first + index * step) % 97);

const player = (seat) => ({
  name: `player ${seat}`,
  koku: 12,
  favor: 3,
  points: 0,
  ships: [seat * 5, seat * 5 + 2],
  cargo: { silk: 2, rice: 1, porcelain: 0 },
  influence: numbers(6, seat, 2),
  bonuses: numbers(8, seat + 11, 5),
  hand: numbers(7, seat * 13, 7),
});

const setup = ({ ctx }) => ({
  round: 0,
  dice: [3],
  shore: Array.from({ length: SPACES }, (_, index) => ({ space: index, owner: index % 5, card: (index * 31) % 97 })),
  market: numbers(6, 3, 17),
  discard: numbers(24, 5, 3),
  deck: numbers(CARDS, 9, 11),
  players: Object.fromEntries(ctx.playOrder.map((seat) => [seat, player(Number(seat))])),
});

const step = ({ G, playerID }, amount) => {
  const mover = G.players[playerID];
  mover.koku = (mover.koku + amount) % 100;
  mover.points += 1;
  mover.ships[0] = (mover.ships[0] + amount) % SPACES;
  G.shore[mover.ships[0]].owner = Number(playerID);
  G.dice[0] = (G.dice[0] % 6) + 1;
  G.round += 1;
};

// Each seat sees its own hand, and the sizes of the deck and the others' hands.
const playerView = ({ G, playerID }) => {
  const players = {};
  for (const [seat, { hand, ...open }] of Object.entries(G.players)) {
    players[seat] = seat === playerID ? G.players[seat] : { ...open, hand: hand.length };
  }
  return { ...G, deck: G.deck.length, players };
};

const game = {
  name: "bench",
  setup,
  moves: { step },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView,
  deltaState: process.env.DELTA_STATE === "1",
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2] || process.env.PORT || 8000));
