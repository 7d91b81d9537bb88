/**
 * Tokens of TLA+ modules and configs, for colours and for finding names. Line by line: what goes over lines is only how deep
 * one is in block comments.
 */

export type TokenKind = "comment" | "string" | "number" | "keyword" | "operator" | "name" | "rule" | "space";

export interface Token { kind: TokenKind; text: string; /** Counts from 0, in UTF-16 units. */ start: number }

export interface LexedLine { tokens: readonly Token[]; /** How many block comments are open at the end. */ depth: number }

export type Language = "tla" | "cfg";

const keywords: Record<Language, ReadonlySet<string>> = {
  tla: new Set((
    "ASSUME ASSUMPTION AXIOM BOOLEAN CASE CHOOSE CONSTANT CONSTANTS DOMAIN ELSE ENABLED EXCEPT EXTENDS FALSE IF IN INSTANCE LAMBDA LET " +
    "LOCAL MODULE OTHER RECURSIVE SF_ STRING SUBSET THEN THEOREM TRUE UNCHANGED UNION VARIABLE VARIABLES WF_ WITH LEMMA PROPOSITION " +
    "COROLLARY PROOF BY DEF DEFS OBVIOUS OMITTED QED SUFFICES PICK TAKE HAVE WITNESS NEW STATE ACTION TEMPORAL PROVE USE HIDE DEFINE ONLY"
  ).split(" ")),
  cfg: new Set((
    "CONSTANT CONSTANTS INIT NEXT SPECIFICATION INVARIANT INVARIANTS PROPERTY PROPERTIES CONSTRAINT CONSTRAINTS ACTION_CONSTRAINT " +
    "ACTION_CONSTRAINTS SYMMETRY VIEW ALIAS POSTCONDITION POSTCONDITIONS CHECK_DEADLOCK _POSSIBLE _PERIODIC _RL_REWARD TRUE FALSE"
  ).split(" ")),
};

/** One after another at the same place; the first that fits is taken. Block comments are found apart. */
const patterns: [TokenKind, RegExp][] = [
  ["space", /\s+/y],
  ["comment", /\\\*.*/y],
  ["string", /"(?:\\.|[^"\\])*"?/y],
  ["rule", /-{4,}|={4,}/y],
  ["number", /\\[bBoOhH][0-9a-fA-F]+|\d+(?:\.\d+)?(?![A-Za-z_])/y],
  ["keyword", /WF_|SF_/y],
  ["name", /[\p{L}\d_]+/uy],
  ["operator", /\\[A-Za-z]+|\/\\|\\\/|<<|>>_?|\|->|->|<-|==|=>|<=>|~>|::|:>|@@|\.\.|./uy],
];

const cache = new Map<string, LexedLine>();
/** The cache is emptied when it has so many lines. */
const KEPT = 20_000;

/** Equal lines give the same object, so that what is drawn for them need not be drawn again. */
export function lexLine(text: string, depth: number, language: Language): LexedLine {
  const id = `${language}${depth} ${text}`;
  const known = cache.get(id);
  if (known) return known;
  const line = lexed(text, depth, language);
  if (cache.size >= KEPT) cache.clear();
  cache.set(id, line);
  return line;
}

export function lex(text: string, language: Language): LexedLine[] {
  let depth = 0;
  return text.split("\n").map((line) => {
    const lexed = lexLine(line, depth, language);
    depth = lexed.depth;
    return lexed;
  });
}

function lexed(text: string, before: number, language: Language): LexedLine {
  const tokens: Token[] = [];
  let depth = before;
  let at = 0;
  while (at < text.length) {
    const start = at;
    if (depth > 0 || text.startsWith("(*", at)) {
      [at, depth] = pastComment(text, at, depth);
      tokens.push({ kind: "comment", text: text.slice(start, at), start });
    } else {
      const token = tokenAt(text, at, language);
      at += token.text.length;
      tokens.push(token);
    }
  }
  return { tokens, depth };
}

/** Where the comment ends, or the line, and how deep it is then. */
function pastComment(text: string, from: number, before: number): [number, number] {
  let depth = before;
  let at = from;
  while (at < text.length) {
    if (text.startsWith("(*", at)) [at, depth] = [at + 2, depth + 1];
    else if (text.startsWith("*)", at)) [at, depth] = [at + 2, depth - 1];
    else at++;
    if (depth === 0) break;
  }
  return [at, depth];
}

function tokenAt(text: string, at: number, language: Language): Token {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    return { kind: kind === "name" && keywords[language].has(found) ? "keyword" : kind, text: found, start: at };
  }
  return { kind: "operator", text: text.charAt(at), start: at };
}
