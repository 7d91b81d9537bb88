/** A part of a formula that is false, and the values in it. */
import type { JSX } from "preact";
import type { Named, Part } from "../protocol";
import { PlaceLink } from "../ui/PlaceLink";
import { textOf } from "../values/text";
import { ValueView } from "../values/ValueView";

export function PartView({ part }: { part: Part }): JSX.Element {
  return (
    <div class="part">
      <p>
        <code>{part.text}</code> <span class="bad">{verdictOf(part)}</span>{" "}
        {part.place && <PlaceLink place={part.place} />}
      </p>
      {part.fault !== null && <p class="bad">{part.fault}</p>}
      {part.bindings.length > 0 && <p class="muted">where <Bindings bindings={part.bindings} /></p>}
      {part.values.length > 0 && (
        <dl class="part-values">
          {part.values.map(({ text, value }, index) => (
            <div key={index}><dt><code>{text}</code></dt><dd><ValueView value={value} name={text} /></dd></div>
          ))}
        </dl>
      )}
    </div>
  );
}

export function Bindings({ bindings }: { bindings: Named[] }): JSX.Element {
  return <code>{bindings.map(({ name, value }) => `${name} = ${textOf(value)}`).join(", ")}</code>;
}

/** What is wrong with a part: below a negation it is its truth. */
export function verdictOf({ truth, fault }: Part): string {
  if (fault !== null) return "has no value";
  return truth === true ? "is true, and should be false" : "is false";
}
