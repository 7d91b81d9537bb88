/** What went wrong, or is to be known, in a frame. */
import type { ComponentChildren, JSX } from "preact";
import type { Problem } from "../protocol";
import { PlaceLink } from "./PlaceLink";

interface Properties { kind: "info" | "warning" | "error" | "good"; children: ComponentChildren; onDismiss?: () => void }

const words = { info: "Note:", warning: "Warning:", error: "Error:", good: "" };

export function Message({ kind, children, onDismiss }: Properties): JSX.Element {
  return (
    <div class={`message ${kind}`} role={kind === "error" ? "alert" : "status"}>
      {words[kind] && <strong class={kind === "error" ? "bad" : kind === "warning" ? "warn" : ""}>{words[kind]}</strong>}
      {children}
      {onDismiss && <button class="small" onClick={onDismiss}>Dismiss</button>}
    </div>
  );
}

/** An answer that is no result. What was cancelled needs no words. */
export function ProblemMessage({ problem, onRetry }: { problem: Problem; onRetry?: () => void }): JSX.Element | null {
  return (
    <Message kind={problem.code === "cancelled" || problem.code === "not-possible" ? "info" : "error"}>
      <p>{problem.message}{problem.hint ? `\n${problem.hint}` : ""}</p>
      {problem.place && <PlaceLink place={problem.place} />}
      {onRetry && <button class="small" onClick={onRetry}>Try again</button>}
    </Message>
  );
}
