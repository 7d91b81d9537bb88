/** What went wrong, or is to be known, in a frame. */
import type { ComponentChildren, JSX } from "preact";
import type { Problem } from "../protocol";
import { PlaceLink } from "./PlaceLink";

interface Properties {
  kind: "info" | "warning" | "error" | "good";
  /** What it is, in a word, if it is not what the kind says. */
  word?: string;
  children: ComponentChildren;
  onDismiss?: () => void;
}

const words = { info: "Note:", warning: "Warning:", error: "Error:", good: "" };

export function Message({ kind, word = words[kind], children, onDismiss }: Properties): JSX.Element {
  return (
    <div class={`message ${kind}`} role={kind === "error" ? "alert" : "status"}>
      {word && <strong class={kind === "error" ? "bad" : kind === "warning" ? "warn" : kind === "good" ? "good" : ""}>{word}</strong>}
      {children}
      {onDismiss && <button class="small" onClick={onDismiss}>Dismiss</button>}
    </div>
  );
}

/** What the checker says: what stands between backquotes is of the spec. */
export function Told({ text }: { text: string }): JSX.Element {
  return <>{text.split(/`([^`\n]+)`/).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}

/** An answer that is no result. What was cancelled needs no words. */
export function ProblemMessage({ problem, onRetry }: { problem: Problem; onRetry?: () => void }): JSX.Element | null {
  return (
    <Message kind={problem.code === "cancelled" || problem.code === "not-possible" ? "info" : "error"}>
      <p><Told text={problem.hint ? `${problem.message}\n${problem.hint}` : problem.message} /></p>
      {problem.place && <PlaceLink place={problem.place} />}
      {onRetry && <button class="small" onClick={onRetry}>Try again</button>}
    </Message>
  );
}
