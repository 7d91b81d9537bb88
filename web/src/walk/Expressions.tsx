/** The rows of the expressions that the user typed. */
import type { JSX } from "preact";
import { useShared } from "../app/shared";
import type { Problem, Result } from "../protocol";
import { PlaceLink } from "../ui/PlaceLink";
import { type Difference, difference } from "../values/diff";
import { DifferenceView, Sign } from "../values/ValueView";
import { RowTools } from "./RowTools";
import type { Trail } from "./trail";
import { makeView } from "./view";

export function Expressions({ trail, at }: { trail: Trail; at: number }): JSX.Element | null {
  const view = useShared(makeView);
  const expressions = view.watches.expressions.value;
  if (expressions.length === 0) return null;
  return (
    <tbody>
      <tr class="title"><th colSpan={4} scope="rowgroup">Expressions</th></tr>
      {expressions.map((expression) => <Row key={expression} expression={expression} trail={trail} at={at} />)}
    </tbody>
  );
}

function Row({ expression, trail, at }: { expression: string; trail: Trail; at: number }): JSX.Element {
  const { watches, pinned } = useShared(makeView);
  const watched = watches.watched.value.get(expression);
  const now = watches.resultAt(expression, trail, at);
  const before = at > 0 ? watches.resultAt(expression, trail, at - 1) : null;
  const differs = now && "value" in now ? differenceOf(before, now) : null;
  const remove = (): void => {
    watches.remove(expression);
    pinned.value = new Set([...pinned.value].filter((name) => name !== expression));
  };
  return (
    <tr>
      <td class="mark">{differs && <Sign kind={differs.kind} />}</td>
      <th scope="row"><code>{expression}</code></th>
      <td>{differs ? <DifferenceView difference={differs} name={expression} /> : <NoValue result={now} problem={watched?.problem ?? null} />}</td>
      <td class="tools"><RowTools name={expression} onHide={remove} hideText={`Remove ${expression}`} /></td>
    </tr>
  );
}

function differenceOf(before: Result | null, now: { value: Extract<Result, { value: unknown }>["value"] }): Difference {
  return before && "value" in before ? difference(before.value, now.value) : { kind: "same", after: now.value };
}

function NoValue({ result, problem }: { result: Result | null; problem: Problem | null }): JSX.Element {
  if (problem) return <span class="bad">{[problem.message, ...(problem.diagnostics ?? []).map(({ message }) => message)].join(" ")}</span>;
  if (!result) return <span class="muted">…</span>;
  if ("fault" in result) return <span class="bad">{result.fault} {result.place && <PlaceLink place={result.place} />}</span>;
  return <span class="muted">speaks of a step, and this is the last state</span>;
}
