/** The pane Check: what is asked of all states, how far the search is, and what it found. */
import type { JSX } from "preact";
import { useShared } from "../app/shared";
import { CheckForm } from "./CheckForm";
import { CheckResult } from "./CheckResult";
import { ProgressView } from "./ProgressView";
import { makeRun } from "./run";

export function CheckPane(): JSX.Element {
  const run = useShared(makeRun);
  const stage = run.stage.value;
  return (
    <div class="check-parts">
      <CheckForm run={run} />
      <section class="section outcome" aria-labelledby="outcome-title">
        <div class="head"><h2 id="outcome-title">Result</h2></div>
        <div class="body">
          {stage.stage === "idle" && <p class="empty">Start the check: all states that can be reached are explored, and each property gets its verdict here.</p>}
          {stage.stage !== "idle" && stage.stage !== "done" && <ProgressView run={run} />}
          <CheckResult stage={stage} />
          <Printed run={run} />
        </div>
      </section>
    </div>
  );
}

function Printed({ run }: { run: ReturnType<typeof makeRun> }): JSX.Element | null {
  const { lines, dropped } = run.printed.value;
  if (lines.length === 0) return null;
  return (
    <details class="printed" open>
      <summary>Printed by the spec <span class="muted">{lines.length + dropped}</span></summary>
      {dropped > 0 && <p class="muted">{dropped} lines before these are not kept.</p>}
      <pre tabIndex={0} aria-label="Printed lines">{lines.join("\n")}</pre>
    </details>
  );
}
