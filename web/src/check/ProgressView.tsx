/** How far a check is. */
import type { JSX } from "preact";
import { duration, grouped } from "./numbers";
import type { CheckRun } from "./run";

export function ProgressView({ run }: { run: CheckRun }): JSX.Element {
  const progress = run.progress.value;
  const isRunning = run.stage.value.stage === "running";
  if (!progress) return <p class="empty" role="status">{isRunning ? "The check runs." : "It had not begun."}</p>;
  const { distinct, generated, queue, depth, seconds, rate, estimate } = progress;
  const figures: [string, string][] = [
    ["States", grouped(distinct)],
    ["Generated", grouped(generated)],
    ["Waiting", grouped(queue)],
    ["Depth", grouped(depth)],
    ["States a second", grouped(Math.round(rate))],
    ["Time", duration(seconds)],
  ];
  return (
    <div class="progress">
      <p role="status" class="visually-hidden">{isRunning ? "The check runs." : "The check was ended."}</p>
      {isRunning && <div class="running" aria-hidden="true" />}
      <dl class="figures">{figures.map(([name, figure]) => <div key={name}><dt>{name}</dt><dd>{figure}</dd></div>)}</dl>
      {isRunning && (
        <p class="muted estimate">
          {estimate
            ? `Perhaps ${grouped(estimate.states + queue)} states and ${duration(estimate.seconds)} more: an estimate, from levels that have been shrinking.`
            : "How much is left cannot be said while the levels grow."}
        </p>
      )}
    </div>
  );
}
