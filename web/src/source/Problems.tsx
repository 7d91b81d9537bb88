/** What is wrong with the spec, each with its place. */
import type { JSX } from "preact";
import type { Diagnostic } from "../protocol";
import { Told } from "../ui/Message";
import { PlaceLink } from "../ui/PlaceLink";
import type { Writing } from "./sources";

const said: Record<Writing, string> = { unchanged: "", looking: "looking…", wrong: "", opening: "opening…" };

export function Problems({ diagnostics, writing }: { diagnostics: Diagnostic[]; writing: Writing }): JSX.Element {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.length - errors;
  const counts = [errors > 0 ? `${errors} error${errors === 1 ? "" : "s"}` : "", warnings > 0 ? `${warnings} warning${warnings === 1 ? "" : "s"}` : ""];
  return (
    <section class="section problems" aria-labelledby="problems-title">
      <div class="head">
        <h2 id="problems-title">Problems</h2>
        <span role="status" class={errors > 0 ? "bad" : "muted"}>{counts.filter((count) => count !== "").join(", ") || "none"} {said[writing]}</span>
      </div>
      {diagnostics.length > 0 && <ul class="body">{diagnostics.map((diagnostic, index) => <li key={index}><Problem diagnostic={diagnostic} /></li>)}</ul>}
    </section>
  );
}

function Problem({ diagnostic }: { diagnostic: Diagnostic }): JSX.Element {
  const { severity, message, place, hint, notes } = diagnostic;
  return (
    <div class="problem">
      <p>
        <span class={`tag ${severity === "error" ? "bad" : "warn"}`}>{severity}</span> {place && <PlaceLink place={place} />} <Told text={message} />
      </p>
      {hint && <p class="muted"><Told text={hint} /></p>}
      {notes.map((note, index) => <p key={index} class="muted"><PlaceLink place={note.place} /> <Told text={note.message} /></p>)}
    </div>
  );
}
