// What the tests know of the specs that they use.

const define = (text) => `define=${encodeURIComponent(text)}`;

/// Two steps from the first state, and another one for a branch; the expressions are of the state, and of a step.
export const nim = {
  name: "nim",
  fragment: `#spec=nim&${define("InitialHeaps=<<3,4,5>>")}`,
  steps: ["Next(heapNum = 1, amount = 2)", "Next(heapNum = 2, amount = 1)"],
  branch: "Next(heapNum = 3, amount = 5)",
  variable: "heaps",
  expression: ["SumSeq(heaps)", "9"],
  primed: ["SumSeq(heaps) - SumSeq(heaps')", "2"],
  invariants: 3,
  ends: true,
  reachable: { expression: 'winner = "P2"', states: /states/ },
  graph: { by: "playerTurn", classes: 3 },
  definition: { name: "SumSeq", comment: "The sum of a sequence of numbers" },
  view: { first: "heap 1  ***\n", later: "heap 1  *\n" },
};

export const ticTacToe = {
  name: "tic-tac-toe",
  fragment: "#spec=tic-tac-toe",
  steps: ["Play([row |-> 2, col |-> 2])", "Play([row |-> 1, col |-> 1])"],
  branch: "Play([row |-> 3, col |-> 3])",
  variable: "order",
  expression: ["moveCountSoFar(game)", "2"],
  primed: ["moveCountSoFar(game') - moveCountSoFar(game)", "1"],
  invariants: 6,
  ends: true,
  reachable: { expression: "NoughtWins", states: /7 states/ },
  isDrawn: true,
  graph: { by: "result", classes: 4 },
  definition: { name: "answer", comment: "" },
  view: { first: ".", later: "X" },
};

export const commit = {
  name: "commit",
  file: "Commit.tla",
  fragment: "",
  steps: ["Prepare(1)", "Hear(1)"],
  branch: "Refuse(3)",
  variable: "votes",
  expression: ["Cardinality(votes)", "1"],
  primed: ["isUp' = isUp", "TRUE"],
  invariants: 2,
  ends: false,
  reachable: { expression: "AllCommitted", states: /11 states/ },
  graph: { by: "decision", classes: 3 },
  definition: { name: "Enough", comment: "" },
  drawing: { first: "works", later: "prepared" },
};

/// Without a picture, until one is written.
export const mutex = { name: "mutex", fragment: "", view: { add: 'View == IF turn = 1 THEN "the first" ELSE "the second"', first: "the first" } };

/// With a mistake; so large that its check takes long.
export const hasty = `#${define("Hasty=TRUE")}`;
export const large = `#${define("N=9")}`;
