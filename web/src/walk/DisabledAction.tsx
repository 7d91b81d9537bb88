/** An action that makes no step, and why. */
import type { JSX } from "preact";
import type { Disabled, Refusal } from "../protocol";
import { PlaceLink } from "../ui/PlaceLink";
import { shortened, textOf } from "../values/text";
import { PartView, verdictOf } from "./PartView";

export function DisabledAction({ disabled }: { disabled: Disabled }): JSX.Element {
  const { action, place, ways, truncated } = disabled;
  const first = ways[0];
  return (
    <details class="disabled-action">
      <summary>
        <code class="name">{action}</code>
        {first && <span class="reason"><span class="visually-hidden">not possible: </span><code>{shortened(first.part.text, 90)}</code> {verdictOf(first.part)}</span>}
      </summary>
      <div class="ways">
        {place && <p class="muted"><code>{action}</code> <PlaceLink place={place} what="is defined at" /></p>}
        {ways.length === 0 && <p>No way through the action leads to a step.</p>}
        <ul>{ways.map((way, index) => <li key={index}><Way way={way} action={action} /></li>)}</ul>
        {truncated && <p class="muted">There are more ways through the action.</p>}
      </div>
    </details>
  );
}

/** One way through an action, with the part that ends it. */
export function Way({ way, action }: { way: Refusal; action: string }): JSX.Element {
  const path = way.applications.map(({ operator, arguments: values }) =>
    values.length === 0 ? operator : `${operator}(${values.map(({ name, value }) => `${name} = ${textOf(value)}`).join(", ")})`);
  const isPlain = path.length === 0 || (path.length === 1 && path[0] === action);
  return (
    <>
      {!isPlain && <p class="way"><code>{path.join(" › ")}</code></p>}
      <PartView part={way.part} />
    </>
  );
}
