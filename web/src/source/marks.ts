/** Places that are marked in a text: what of each line belongs to them. */
import type { Place } from "../protocol";

export type MarkKind = "taken" | "written" | "false" | "shown" | "error" | "warning";

export interface Mark { place: Place; kind: MarkKind }

/** A part of a line, from `start` up to before `end`, in characters from 0. */
export interface LineMark { start: number; end: number; kind: MarkKind }

/** The marks of a file by line, which count from 0. */
export function marksByLine(marks: Mark[], file: string, lines: readonly string[]): Map<number, LineMark[]> {
  const byLine = new Map<number, LineMark[]>();
  for (const { place, kind } of marks) {
    if (place.file !== file) continue;
    const last = Math.min(place.endLine, lines.length);
    for (let line = place.line; line <= last; line++) {
      const text = lines[line - 1] ?? "";
      const start = line === place.line ? unitOf(text, place.column - 1) : text.length - text.trimStart().length;
      const end = line === place.endLine ? unitOf(text, place.endColumn) : text.length;
      // What has no length is shown as one character, beyond the line where it has none.
      const marked = { start, end: Math.max(end, start + 1), kind };
      byLine.set(line - 1, [...(byLine.get(line - 1) ?? []), marked]);
    }
  }
  return byLine;
}

/** The place of a character in UTF-16 units: columns count characters. */
export function unitOf(text: string, column: number): number {
  if (column <= 0) return 0;
  let units = 0;
  let characters = 0;
  for (const character of text) {
    if (characters === column) return units;
    units += character.length;
    characters++;
  }
  return units;
}

/** Cuts a line at the borders of tokens and marks. */
export interface Piece { text: string; token: string; marks: MarkKind[] }

export function pieces(tokens: readonly { kind: string; text: string; start: number }[], marks: readonly LineMark[]): Piece[] {
  const length = tokens.reduce((sum, { text }) => sum + text.length, 0);
  const beyond = Math.max(length, ...marks.map(({ end }) => end));
  const all = beyond > length ? [...tokens, { kind: "space", text: " ".repeat(beyond - length), start: length }] : tokens;
  return all.flatMap(({ kind, text, start }) => {
    const end = start + text.length;
    const cuts = marks.flatMap((mark) => [mark.start, mark.end]).filter((cut) => cut > start && cut < end);
    const borders = [...new Set([start, ...cuts, end])].sort((a, b) => a - b);
    return borders.slice(0, -1).map((from, index) => {
      const to = borders[index + 1] ?? end;
      const covering = marks.filter((mark) => mark.start <= from && mark.end >= to).map((mark) => mark.kind);
      return { text: text.slice(from - start, to - start), token: kind, marks: [...new Set(covering)] };
    });
  });
}
