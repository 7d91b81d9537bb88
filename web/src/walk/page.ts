/** A behaviour as a page that is complete in itself: no script, nothing from elsewhere. */
import { difference, type Difference, signs, signWords } from "../values/diff";
import { textOf } from "../values/text";
import type { Trail, TrailStep } from "./trail";

const style = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: Canvas; color: CanvasText; }
h2 { font-size: 1rem; margin: 1.5rem 0 .3rem; } h2 code { font-weight: 400; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: baseline; padding: .15rem .6rem .15rem 0; border-top: 1px solid GrayText; }
th { width: 12rem; font: 600 13px ui-monospace, monospace; white-space: nowrap; } code, pre { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
td.sign { width: 1.5rem; font-weight: 700; } ul { margin: 0; padding-left: 1rem; list-style: none; }
`;

export function pageOf(module: string, trail: Trail): string {
  const title = `A behaviour of ${escaped(module)}`;
  const loop = trail.backTo === null ? "" : `<p>Then it goes back to state ${trail.backTo + 1}, for ever.</p>\n`;
  const states = trail.steps.map((step, index) => stateOf(step, trail.steps[index - 1], index)).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${trail.steps.length} states. What a step changes is marked: + added, − removed, ~ changed.</p>
${states}${loop}</main>
</body>
</html>
`;
}

function stateOf(step: TrailStep, before: TrailStep | undefined, index: number): string {
  const violated = step.state.invariants.filter((invariant) => !invariant.holds).map((invariant) => escaped(invariant.name));
  const told = violated.length > 0 ? `<p>Violated: ${violated.join(", ")}.</p>\n` : "";
  const rows = step.state.variables.map(({ name, value }) => {
    const former = before?.state.variables.find((variable) => variable.name === name);
    const differs: Difference = former ? difference(former.value, value) : { kind: "same", after: value };
    return `<tr><td class="sign">${sign(differs)}</td><th scope="row">${escaped(name)}</th><td><code>${escaped(textOf(value))}</code>${parts(differs)}</td></tr>\n`;
  });
  return `<h2>State ${index + 1} <code>${escaped(step.label.text)}</code></h2>\n${told}<table>\n${rows.join("")}</table>\n`;
}

function parts(differs: Difference): string {
  if (differs.kind !== "changed") return "";
  if (differs.parts.length === 0) return ` <small>was <code>${escaped(textOf(differs.before))}</code></small>`;
  const items = differs.parts.filter((part) => part.difference.kind !== "same").map(({ label, difference }) => {
    const value = difference.kind === "removed" ? difference.before : difference.after;
    return `<li>${sign(difference)} ${label === null ? "" : `<code>${escaped(label)}</code>: `}<code>${escaped(textOf(value))}</code>${parts(difference)}</li>`;
  });
  return `<ul>${items.join("")}</ul>`;
}

function sign({ kind }: Difference): string {
  return kind === "same" ? "" : `<span title="${signWords[kind]}">${signs[kind]}</span>`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
