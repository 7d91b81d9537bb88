/** A value on one line that opens into its components, and what differs from the value before. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Value } from "../protocol";
import { type Difference, type DifferentPart, signs, signWords } from "./diff";
import { componentsOf, isLeaf, shortened, textOf } from "./text";

/** Characters of a value that are shown while it is closed. */
const SHOWN = 300;
/** Components that are shown before one asks for the rest. */
const FIRST = 100;

export function ValueView({ value, name }: { value: Value; name?: string | undefined }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const text = textOf(value);
  if (isLeaf(value) || (text.length <= 40 && componentsOf(value).every((component) => isLeaf(component.value)))) {
    return <code class={`value ${value.kind}`}>{text}</code>;
  }
  return (
    <div class="value-tree">
      <button class="twist" aria-expanded={isOpen} aria-label={`Components of ${name ?? "the value"}`} onClick={() => setOpen(!isOpen)}>
        <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>
      </button>
      <code class="value">{shortened(text, SHOWN)}</code>
      {isOpen && <Components value={value} />}
    </div>
  );
}

function Components({ value }: { value: Value }): JSX.Element {
  const components = componentsOf(value);
  const [shown, setShown] = useState(FIRST);
  return (
    <ul class="components">
      {components.slice(0, shown).map(({ label, value }, index) => (
        <li key={label ?? index}>
          {label !== null && <code class="label">{label}</code>}
          <ValueView value={value} name={label ?? undefined} />
        </li>
      ))}
      {components.length > shown && (
        <li><button class="link" onClick={() => setShown(shown + 10 * FIRST)}>{components.length - shown} more</button></li>
      )}
    </ul>
  );
}

/** The sign of a difference, for eyes and for screen readers. */
export function Sign({ kind }: { kind: Difference["kind"] }): JSX.Element | null {
  if (kind === "same") return null;
  return <span class={`sign ${kind}`} role="img" aria-label={signWords[kind]} title={signWords[kind]}>{signs[kind]}</span>;
}

/** A value, and below it the components that differ. */
export function DifferenceView({ difference, name }: { difference: Difference; name?: string | undefined }): JSX.Element {
  if (difference.kind === "removed") return <del class="gone"><ValueView value={difference.before} name={name} /></del>;
  if (difference.kind !== "changed") return <ValueView value={difference.after} name={name} />;
  const { before, after, parts } = difference;
  if (parts.length === 0) {
    return (
      <span class="replaced">
        <ValueView value={after} name={name} />
        <span class="was">was <ValueView value={before} name={name} /></span>
      </span>
    );
  }
  return (
    <div class="changed-value">
      <ValueView value={after} name={name} />
      <DifferentParts parts={parts} />
    </div>
  );
}

function DifferentParts({ parts }: { parts: DifferentPart[] }): JSX.Element {
  const [shown, setShown] = useState(FIRST);
  const different = parts.filter((part) => part.difference.kind !== "same");
  return (
    <ul class="components differences">
      {different.slice(0, shown).map(({ label, difference }, index) => (
        <li key={index} class={difference.kind}>
          <Sign kind={difference.kind} />
          {label !== null && <code class="label">{label}</code>}
          <DifferenceView difference={difference} name={label ?? undefined} />
        </li>
      ))}
      {different.length > shown && (
        <li><button class="link" onClick={() => setShown(shown + 10 * FIRST)}>{different.length - shown} more differences</button></li>
      )}
    </ul>
  );
}
