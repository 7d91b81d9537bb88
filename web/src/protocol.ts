/**
 * The messages between the page and its back end.
 *
 * A back end is the checker compiled to WebAssembly, in a web worker, or the server `check explore`. Both answer the
 * same calls: a method, its parameters, one answer. They run in lanes: each lane answers one call at a time, lanes run side by
 * side and share nothing. `open` comes first in each lane. A lane that was started anew (after a cancellation in the browser, a
 * crash, a server that was restarted) knows neither project nor states: it is opened again, and states are made again by
 * `replay`.
 *
 * crates/explorer/src/protocol.rs has the same types in Rust; docs/schema/explore-v1.json is written from those.
 */

/** A state: 11 characters (base64url) that are computed from the names and values of its variables, and from nothing else. */
export type Key = string;

/** A range of a text. Lines and columns count from 1; a column is a character; the end is the last character inside. */
export interface Place {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** A value. Leaves have their text in TLA+; the order of parts is that in which a reader sees them. */
export type Value =
  | { kind: "bool" | "int" | "string" | "model" | "opaque"; text: string }
  | { kind: "set" | "tuple"; items: Value[] }
  | { kind: "record"; fields: { name: string; value: Value }[] }
  | { kind: "function"; pairs: { argument: Value; value: Value }[] };

export interface Named { name: string; value: Value }

/** What has a value, or else why it has none. */
export type Result =
  | { value: Value }
  | { fault: string; place: Place | null }
  /** The expression speaks of a step, and the state is the last one. */
  | { noNextState: true };

// ---------------------------------------------------------------------------------------------------------------------
// Calls

export interface Calls {
  /** The bundled specs. Needs no `open`. */
  bundled: { params: {}; result: { specs: BundledSpec[] } };
  /** Reads and compiles a spec; all other calls are about it. Forgets the spec that was open. */
  open: { params: OpenParams; result: Opened };
  /** What is wrong with a text, while it is being typed. Changes nothing. Needs no `open`. */
  diagnose: { params: OpenParams; result: { diagnostics: Diagnostic[] } };

  initial: { params: {}; result: { states: StateInfo[]; truncated: boolean } };
  /** The states again, in the order of the keys. */
  states: { params: { keys: Key[] }; result: { states: StateInfo[] } };
  /** The steps from a state, and why the other actions make none. */
  steps: { params: { key: Key }; result: Steps };
  /**
   * Follows a path from an initial state, each state given by the beginning of its key (6 characters at least). Gives the
   * longest beginning that is a behaviour of the spec.
   */
  replay: { params: { keys: string[] }; result: Replayed };
  /** An expression in each state of a behaviour; one that speaks of a step is evaluated with the state after. */
  evaluate: { params: { expression: string; keys: Key[]; backTo: number | null }; result: { isOfStep: boolean; results: Result[] } };
  /** A state at random, step by step, from the last state of the path; stops at a deadlock. */
  randomWalk: { params: { key: Key; steps: number; seed: number }; result: { states: StateInfo[]; labels: Label[] } };
  /**
   * Why a property does not hold: an invariant (or any expression) in the last state, one of steps in the last step, a temporal
   * one of the lasso that leads back to the state `backTo`, the last one itself where it stays there.
   */
  explain: { params: { keys: Key[]; backTo?: number | null; property: string }; result: Explanation };
  /** Texts or drawings of states, by the operators that `Opened` names. */
  pictures: { params: { keys: Key[] }; result: { pictures: Picture[] } };
  /** A behaviour in a form for other programs. */
  export: { params: { keys: Key[]; backTo: number | null; form: ExportForm }; result: FileText };
  /** A behaviour from a file: ITF, what TLC's -dumpTrace json writes, or a report of ours. */
  import: { params: { name: string; text: string }; result: Replayed };

  /** Explores the states. Sends `progress` and `print` events. Long; ends early when cancelled. */
  check: { params: CheckParams; result: Checked };
  /** The graph of some states. Sends `progress` events. */
  graph: { params: GraphParams; result: GraphDrawing };
  /** Solves the spec as a game. Sends `progress` events. All calls whose names begin with `game` follow it in its lane. */
  gameOpen: { params: GameParams; result: Game };
  /** A position of the game, by the numbers of the moves that lead to it from a start. */
  gamePosition: { params: { start: number; moves: number[] }; result: Position };
}

export type Method = keyof Calls;

/** An answer that is no result. */
export interface Problem {
  code:
    /** The spec or what is asked of it is wrong; `diagnostics` say why. */
    | "refused"
    /** Something has no value: `message`, `place`, and the behaviour that leads there if it was found by a search. */
    | "fault"
    /** The key is not known: `replay` the path. */
    | "unknown-state"
    /** The lane has no open spec. */
    | "not-open"
    /** There is nothing like that in this spec (no game, no picture, no such property). */
    | "not-possible"
    | "cancelled"
    /** More than the machine has. */
    | "memory"
    /** A bug of ours. */
    | "internal";
  message: string;
  hint?: string | null;
  place?: Place | null;
  diagnostics?: Diagnostic[];
  files?: SourceFile[];
}

/** Sent while a call runs. */
export type Event =
  | { event: "progress"; distinct: number; generated: number; queue: number; depth: number; seconds: number }
  | { event: "print"; text: string };

// ---------------------------------------------------------------------------------------------------------------------
// Opening

export type Source =
  | { kind: "bundled"; name: string }
  /** Texts by file name. `root` names the module to open; its config is `root` with `.cfg` unless `options.config` names one. */
  | { kind: "texts"; root: string; files: Record<string, string> }
  /** The spec with which the server was started, or that is inside an exported page. Server: read from disk anew each time. */
  | { kind: "served" };

export interface Options {
  /** The name of another config file. */
  config?: string | null;
  /** Constants and definitions replaced: `N=3`, `Op(x)=x + 1`. */
  definitions?: string[];
  init?: string | null;
  next?: string | null;
  specification?: string | null;
}

export interface OpenParams { source: Source; options: Options }

export interface SourceFile { name: string; text: string; isStandard: boolean }

export interface BundledSpec {
  name: string;
  title: string;
  isGame: boolean;
}

export interface Opened {
  /** Changes whenever a text or an option does. */
  digest: string;
  /** The root module. */
  module: string;
  /** All texts that were read: root module first, then the config, then the others. */
  files: SourceFile[];
  /** The config file that is used; null without one. */
  config: string | null;
  /** Other config files that there are for it. */
  configs: string[];
  /** Warnings. */
  diagnostics: Diagnostic[];
  variables: string[];
  constants: Named[];
  actions: { name: string; place: Place | null }[];
  properties: PropertyInfo[];
  /** Everything that can be hovered over, of all modules but the standard ones. */
  definitions: Definition[];
  /** State predicates of the spec that could be asked for as invariants or be reached, by name. */
  predicates: string[];
  /** The operator of which `pictures` gives a text, if there is one: GAME_VIEW or View. */
  view: string | null;
  /** The operator of which `pictures` gives a drawing: AnimView or what the ALIAS calls _svg, if it is one. */
  drawing: string | null;
  /** Whether it looks like a game for two. */
  isGame: boolean;
  /** Whether the states are restricted by a constraint, a view or a symmetry: their names. */
  restrictions: string[];
  /** Whether a server is behind: files and downloads are possible. */
  isServed: boolean;
}

export interface PropertyInfo {
  kind: "invariant" | "property" | "reachable" | "deadlock";
  name: string;
  place: Place | null;
}

export interface Definition {
  name: string;
  parameters: string[];
  kind: "operator" | "constant" | "variable";
  level: "constant" | "state" | "step" | "behaviour";
  place: Place;
  /** The comment above it or behind it, without its signs; empty if there is none. */
  comment: string;
}

export interface Diagnostic {
  severity: "error" | "warning";
  code: string;
  message: string;
  place: Place | null;
  hint: string | null;
  /** Further places, each with what is to be said of it. */
  notes: { place: Place; message: string }[];
}

// ---------------------------------------------------------------------------------------------------------------------
// Walking

export interface StateInfo {
  key: Key;
  variables: Named[];
  invariants: { name: string; holds: boolean; fault: string | null }[];
  /** Constraints that the state does not satisfy: a search does not go on from it. */
  outside: string[];
}

export interface Label {
  /** `Take(1, 2)`, `Next`, `initial`. */
  text: string;
  action: string;
  parameters: Named[];
  place: Place | null;
}

export interface Step {
  label: Label;
  to: Key;
  state: StateInfo;
  /** The variables that change. */
  changes: string[];
  /** Conjuncts that gave variables their new values. */
  written: { variable: string; place: Place }[];
}

export interface Steps {
  /** In the order of the spec; steps that lead to the same state by the same label are one. */
  steps: Step[];
  truncated: boolean;
  /** The actions that make no step here; empty where there are more steps than these. */
  disabled: Disabled[];
  /** Ways that end in an error, a few of them: a check would end here. */
  faults: Refusal[];
  /** Whether there is no step at all. */
  isDeadlock: boolean;
}

export interface Disabled {
  action: string;
  place: Place | null;
  /** The ways through the action, those that came furthest first; not all of them where there are very many. */
  ways: Refusal[];
  truncated: boolean;
}

/** Why one way through an action leads to no step. */
export interface Refusal {
  /** The operators on the way, with their arguments: `Take(1, 2)`; names that \E binds are among them where they are known. */
  applications: { operator: string; arguments: Named[] }[];
  /** The part that is false. */
  part: Part;
}

/** A part of a formula that does not have the truth that is wanted, and the values in it. */
export interface Part {
  place: Place | null;
  /** Its text, on one line. */
  text: string;
  /** Its truth: false, or true below a negation, where it should be false; null if it has no value. */
  truth: boolean | null;
  /** Bound names on the way to it: `x = 3` for `\A x \in S`. */
  bindings: Named[];
  /**
   * The values of expressions in it, in the order of the text: variables, applications, arguments of comparisons. Those that
   * are written nowhere come last, without a place: `f[3]` where `f \in [S -> T]` is false because of it.
   */
  values: { place: Place | null; text: string; value: Value }[];
  /** Why it has no value, if it has none. */
  fault: string | null;
}

export interface Replayed {
  states: StateInfo[];
  /** How each state was reached; the first one is `initial`. */
  labels: Label[];
  /** How many of the keys fit: less than were given where the spec has changed. */
  fits: number;
  /** Why the rest does not fit; null if all of it does. */
  message: string | null;
  backTo: number | null;
}

export interface Explanation {
  /** For an invariant: the parts of it that are false in the last state, as small as can be, each with when it became so. */
  parts: { part: Part; since: number }[];
  /** The variables on which these parts depend; empty where nobody knows. */
  variables: string[];
  /** For a temporal property: the part that is broken and the fairness that does not help. */
  reasons: { text: string; place: Place | null }[];
}

export interface Picture {
  /** The text of the operator `view`. */
  text: string | null;
  /** The elements of the drawing: records with name, attrs, children, innerText. */
  drawing: Value | null;
  fault: string | null;
}

export type ExportForm = "itf" | "tla" | "json" | "markdown" | "tlc-json";
export interface FileText { name: string; type: string; text: string }

// ---------------------------------------------------------------------------------------------------------------------
// Checking

export interface CheckParams {
  /** Beside those of the config: names or expressions. */
  invariants: string[];
  properties: string[];
  reachable: string[];
  /** null: as the config says. */
  deadlock: boolean | null;
  /** Bounds: null for none. */
  maxStates: number | null;
  maxSeconds: number | null;
  /** null: all cores. One in the browser. */
  workers: number | null;
}

export interface Checked {
  verdict: string;
  /** A sentence for people: "Invariant TypeOK is violated". */
  headline: string;
  exitCode: number;
  /** The report as docs/schema/outcome-v1.json has it, traces left out. */
  statistics: { initial: number; distinct: number; generated: number; depth: number; left: number; seconds: number };
  properties: CheckedProperty[];
  /** The behaviour that shows a verdict without a property: a deadlock, an assertion, a fault. */
  trace: CheckedTrace | null;
  fault: { message: string; place: Place | null; hint: string | null } | null;
  diagnostics: Diagnostic[];
  /** The report in the words of the command line. */
  text: string;
}

export interface CheckedProperty {
  kind: "invariant" | "property" | "reachable" | "deadlock" | "assumption" | "periodic" | "postcondition" | "constraint";
  name: string;
  status: "holds" | "violated" | "reached" | "not-reached" | "unknown" | "not-checked";
  place: Place | null;
  note: string | null;
  trace: CheckedTrace | null;
}

export interface CheckedTrace {
  keys: Key[];
  labels: Label[];
  /** For a lasso. */
  backTo: number | null;
  /** The step that leads back. */
  closing: Label | null;
  stuttering: boolean;
  /** Which part of a temporal property is broken, and what keeps fairness. */
  reasons: { text: string; place: Place | null }[];
}

// ---------------------------------------------------------------------------------------------------------------------
// Graphs

export interface GraphParams {
  kind: "around" | "whole";
  /** Of "around": the state in the middle, which must be known in the lane or lie on `path`. */
  path: Key[];
  radius: number;
  /** At most so many states are drawn; beyond, the graph is summarised. */
  bound: number;
  /** Expressions by whose values states are taken together; empty: each state for itself. */
  projection: string[];
  /** Where nothing else helps: at most so many states are explored. */
  explored: number;
}

export interface GraphDrawing {
  /** The states, or sets of states, that are drawn. */
  nodes: GraphNode[];
  edges: GraphEdge[];
  width: number;
  height: number;
  /** States and steps of the whole graph, as far as it was explored. */
  states: number;
  steps: number;
  /** Whether everything reachable was explored. */
  isWhole: boolean;
  /** Set where the graph was too large to be drawn as it is: what was done instead, in a sentence. */
  summary: string | null;
  /** Number of states by depth. */
  levels: number[];
}

export interface GraphNode {
  id: number;
  /** The state, or one of the set. */
  key: Key;
  /** A shortest way to it. */
  path: Key[];
  /** States that it stands for. */
  count: number;
  lines: string[];
  isInitial: boolean;
  isDeadlock: boolean;
  /** Names of invariants that do not hold. */
  violates: string[];
  depth: number;
  /** The middle, and the size, in pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface GraphEdge {
  from: number;
  to: number;
  labels: string[];
  /** Corners of the line, from the border of one node to that of the other. */
  points: { x: number; y: number }[];
  /** The labels as they are to be written, perhaps cut, and the middle of that text; null where there is no room. */
  caption: { text: string; x: number; y: number } | null;
}

// ---------------------------------------------------------------------------------------------------------------------
// Games

export interface GameParams {
  maxStates: number;
  /** What the last move does where the spec does not say who has won: who makes it wins, or loses. */
  lastMove?: "wins" | "loses" | null;
}

export interface Game {
  players: [string, string] | null;
  positions: number;
  moves: number;
  /** What was inferred about the rules. */
  remarks: string[];
  starts: Position[];
}

export type Worth =
  | { kind: "win"; moves: number }
  | { kind: "loss"; moves: number }
  | { kind: "tie"; moves: number }
  | { kind: "draw" };

export interface Position {
  key: Key;
  variables: Named[];
  /** The text of the operator View. */
  view: string | null;
  /** Who is to move; where the play is over, who would be. `first` and `second` where players have no names. */
  mover: string;
  /** To the player who is to move. */
  worth: Worth;
  isOver: boolean;
  /** Who has won, "" for nobody; null while it goes on. */
  winner: string | null;
  moves: Move[];
}

export interface Move {
  number: number;
  label: string;
  parameters: Named[];
  to: Key;
  /** The variables after it. */
  variables: Named[];
  /** To the player who makes it. */
  worth: Worth;
  /** Whether there is none that is better: it wins as soon as possible, or else it holds out as long as possible. */
  isBest: boolean;
}
