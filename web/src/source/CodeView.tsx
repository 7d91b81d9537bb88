/** A text with colours and marks, to be read or to be written: then a field lies over the colours. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Definition, Place } from "../protocol";
import { CodeLine } from "./CodeLine";
import { DefinitionTip } from "./DefinitionTip";
import { type Language, lex } from "./lexer";
import { type LineMark, type Mark, marksByLine, unitOf } from "./marks";
import { definedNames, definitionAt, nameAt, type NamedAt, unitAtColumn, width } from "./names";

interface Properties {
  file: string;
  text: string;
  label: string;
  marks: Mark[];
  definitions: ReadonlyMap<string, Definition[]>;
  /** The place to be brought into sight; another object each time. */
  shown: Place | null;
  /** The action of the step that is looked at: it is brought into sight where no place was asked for. */
  step: Place | null;
  /** The field for writing; null where the text is only read. */
  onWrite: ((text: string) => void) | null;
  onVisit: (place: Place, from: Place) => void;
  onBack: () => void;
}

/** Pixels; the style sheet has the same. */
const LINE = 20;
const noMarks: readonly LineMark[] = [];

export function CodeView({ file, text, label, marks, definitions, shown, step, onWrite, onVisit, onBack }: Properties): JSX.Element {
  const language: Language = file.endsWith(".cfg") ? "cfg" : "tla";
  const lines = useMemo(() => lex(text, language), [text, language]);
  const texts = useMemo(() => text.split("\n"), [text]);
  const byLine = useMemo(() => marksByLine(marks, file, texts), [marks, file, texts]);
  const names = useMemo(() => definedNames(lines, definitions), [lines, definitions]);
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [tip, setTip] = useState<NamedAt | null>(null);
  const current = useRef<NamedAt | null>(null);

  useShown(shown, file, texts, frame, field);
  useLayoutEffect(() => {
    if (step?.file === file && !shown && !onWrite) bringIntoSight(frame.current, step.line - 1, true);
  }, [step?.file, step?.line, file]);
  useEffect(() => setTip(null), [file]);

  const definitionOf = (at: NamedAt | null): Definition | null =>
    at && definitions.has(at.name) ? definitionAt(definitions.get(at.name) ?? [], file, at.line + 1) : null;
  const point = (at: NamedAt | null): void => {
    current.current = at;
    setTip(definitionOf(at) ? at : null);
  };
  const visit = (at: NamedAt | null): void => {
    const definition = definitionOf(at);
    if (at && definition) onVisit(definition.place, placeOf(file, at));
  };
  const under = (event: MouseEvent): NamedAt | null => {
    const box = body.current?.getBoundingClientRect();
    if (!box) return null;
    const line = Math.floor((event.clientY - box.top) / LINE);
    const column = Math.floor((event.clientX - box.left) / characterWidth(body.current));
    const line_ = texts[line];
    return line_ === undefined || column < 0 ? null : nameAt(lines, line, unitAtColumn(line_, column));
  };
  const atCaret = (): NamedAt | null => {
    const before = text.slice(0, field.current?.selectionStart ?? 0).split("\n");
    const unit = before.at(-1)?.length ?? 0;
    const line = before.length - 1;
    return nameAt(lines, line, unit) ?? nameAt(lines, line, unit - 1);
  };
  const moved = (event: MouseEvent): void => {
    if (event.buttons !== 0) return;
    const at = under(event);
    if (at?.name !== tip?.name || at?.line !== tip?.line || at?.start !== tip?.start) setTip(definitionOf(at) ? at : null);
  };
  const clicked = (event: MouseEvent): void => {
    const isAsked = onWrite === null ? getSelection()?.isCollapsed : event.ctrlKey || event.metaKey;
    if (isAsked) visit(under(event));
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && tip) setTip(null);
    else if (onWrite) {
      if (event.key === "F2") point(atCaret());
      else if (event.key === "F4") visit(atCaret());
      else return;
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const next = neighbour(names, current.current, event.key === "ArrowRight" ? 1 : -1, topLine(frame.current));
      point(next);
      if (next) bringIntoSight(frame.current, next.line);
    } else if (event.key === "Enter") visit(current.current);
    else if (event.key === "Backspace") onBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const definition = definitionOf(tip);
  const numbers = useMemo(() => texts.map((_, index) => index + 1).join("\n"), [texts.length]);
  const reading = onWrite ? {} : { tabIndex: 0, role: "group", "aria-label": `${label}. Left and right arrows go from name to name, Enter to the definition` };
  return (
    <div class={`code-view${onWrite ? " writing" : ""}`} ref={frame} {...(reading as object)} onKeyDown={pressed} onMouseMove={moved} onMouseLeave={() => setTip(null)}>
      <pre class="numbers" aria-hidden="true">{numbers}</pre>
      <div class="code-body" ref={body} onClick={clicked}>
        <pre class="lines" aria-hidden={onWrite !== null}>{lines.map((line, index) => <CodeLine key={index} lexed={line} marks={byLine.get(index) ?? noMarks} />)}</pre>
        {onWrite && (
          <textarea ref={field} class="field" aria-label={`${label}. F2 shows the definition of a name, F4 goes to it`} spellcheck={false} autocapitalize="off"
            autocomplete="off" wrap="off" value={text} onInput={(event) => onWrite(event.currentTarget.value)} onBlur={() => setTip(null)} />
        )}
        {tip && definition && (
          <DefinitionTip definition={definition} line={tip.line} column={width((texts[tip.line] ?? "").slice(0, tip.start))} isKeyboard={current.current === tip} />
        )}
      </div>
    </div>
  );
}

function useShown(shown: Place | null, file: string, texts: string[], frame: { current: HTMLElement | null }, field: { current: HTMLTextAreaElement | null }): void {
  useLayoutEffect(() => {
    if (!shown || shown.file !== file) return;
    bringIntoSight(frame.current, shown.line - 1, true);
    const start = offsetOf(texts, shown.line - 1, shown.column - 1);
    field.current?.setSelectionRange(start, offsetOf(texts, shown.endLine - 1, shown.endColumn));
    (field.current ?? frame.current)?.focus({ preventScroll: true });
  }, [shown, file]);
}

function offsetOf(texts: string[], line: number, column: number): number {
  const before = texts.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0);
  return before + unitOf(texts[line] ?? "", column);
}

function bringIntoSight(frame: HTMLElement | null, line: number, isFar = false): void {
  if (!frame) return;
  const top = line * LINE;
  const margin = isFar ? frame.clientHeight / 3 : 2 * LINE;
  if (top < frame.scrollTop + LINE || top > frame.scrollTop + frame.clientHeight - 3 * LINE) frame.scrollTop = top - margin;
  // On narrow screens the page is scrolled, and not the text.
  if (frame.scrollHeight <= frame.clientHeight + 1 && isFar) {
    const y = frame.getBoundingClientRect().top + top;
    if (y < 60 || y > innerHeight - 60) scrollBy(0, y - innerHeight / 3);
  }
}

function topLine(frame: HTMLElement | null): number {
  return Math.floor((frame?.scrollTop ?? 0) / LINE);
}

function neighbour(names: NamedAt[], from: NamedAt | null, by: 1 | -1, top: number): NamedAt | null {
  const index = from ? names.findIndex(({ line, start }) => line === from.line && start === from.start) : -1;
  if (index < 0) return names.find(({ line }) => line >= top) ?? null;
  return names[index + by] ?? names[index] ?? null;
}

function placeOf(file: string, { name, line, start }: NamedAt): Place {
  return { file, line: line + 1, column: start + 1, endLine: line + 1, endColumn: start + name.length };
}

let measured: { size: string; width: number } | null = null;

/** The pixels of a character, which are the same for all. */
function characterWidth(element: HTMLElement | null): number {
  if (!element) return 8;
  const { font } = getComputedStyle(element);
  if (measured?.size !== font) {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return 8;
    context.font = font;
    measured = { size: font, width: context.measureText("0".repeat(100)).width / 100 };
  }
  return measured.width;
}
