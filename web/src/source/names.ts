/** What the names in the texts mean. */
import type { Definition, Opened } from "../protocol";
import type { LexedLine } from "./lexer";

/** A name in a text: line and start count from 0. */
export interface NamedAt { name: string; line: number; start: number }

export function definitionsByName(opened: Opened | null): Map<string, Definition[]> {
  const byName = new Map<string, Definition[]>();
  for (const definition of opened?.definitions ?? []) {
    byName.set(definition.name, [...(byName.get(definition.name) ?? []), definition]);
  }
  return byName;
}

/**
 * The definition that is meant by a name at a line of a file: names are defined before they are used, so that it is the last
 * one before, of the same file if there is one.
 */
export function definitionAt(definitions: readonly Definition[], file: string, line: number): Definition | null {
  const here = definitions.filter(({ place }) => place.file === file);
  const before = here.filter(({ place }) => place.line <= line);
  return before.at(-1) ?? here[0] ?? definitions[0] ?? null;
}

/** All names of a text that are defined, in their order. */
export function definedNames(lines: readonly LexedLine[], definitions: ReadonlyMap<string, unknown>): NamedAt[] {
  return lines.flatMap(({ tokens }, line) =>
    tokens.filter(({ kind, text }) => kind === "name" && definitions.has(text)).map(({ text, start }) => ({ name: text, line, start })));
}

/** The name at a place of a line. */
export function nameAt(lines: readonly LexedLine[], line: number, unit: number): NamedAt | null {
  const token = lines[line]?.tokens.find(({ start, text }) => unit >= start && unit < start + text.length);
  return token?.kind === "name" ? { name: token.text, line, start: token.start } : null;
}

/** Columns of a screen that a text takes, with tabs. */
export function width(text: string): number {
  let columns = 0;
  for (const character of text) columns += character === "\t" ? 8 - (columns % 8) : 1;
  return columns;
}

/** The UTF-16 unit of a line that is seen at a column. */
export function unitAtColumn(text: string, column: number): number {
  let columns = 0;
  let units = 0;
  for (const character of text) {
    columns += character === "\t" ? 8 - (columns % 8) : 1;
    if (columns > column) return units;
    units += character.length;
  }
  return units;
}
