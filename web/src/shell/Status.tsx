/** What the back end does: whether anybody is there, and what takes long. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app";
import type { LaneName } from "../backend/backend";
import { Message } from "../ui/Message";

/** What is told above the pane. */
export function Notices(): JSX.Element {
  const app = useApp();
  const connection = app.backend.connection.value;
  const notice = app.notice.value;
  return (
    <div class="notices">
      {connection.state !== "connected" && <Message kind={connection.state === "lost" ? "warning" : "error"}><p>{connection.message}</p></Message>}
      {app.project.hasChanged.value && (
        <Message kind="info">
          <p>The files of the spec have changed. What is shown is the spec as it was.</p>
          <button class="small" onClick={() => void app.reopen()}>Reload the spec</button>
        </Message>
      )}
      {notice && <Message kind={notice.kind} onDismiss={() => (app.notice.value = null)}><p>{notice.text}</p></Message>}
    </div>
  );
}

export function StatusBar(): JSX.Element {
  const app = useApp();
  const connection = app.backend.connection.value;
  const place = app.backend.isServed ? "server on this machine" : "in this browser";
  const spec = app.project.spec.value;
  return (
    <footer class="status">
      <span class={connection.state === "connected" ? "" : "bad"}>
        {connection.state === "connected" ? `Checker: ${place}` : connection.state === "lost" ? "Connection lost" : "No checker"}
      </span>
      {(["walk", "graph", "play"] as const).map((name) => <LaneStatus key={name} name={name} />)}
      <span class="fill" />
      {spec && spec.restrictions.length > 0 && <span class="muted">restricted by {spec.restrictions.join(", ")}</span>}
    </footer>
  );
}

const verbs: Partial<Record<string, string>> = { open: "opening", steps: "computing steps", evaluate: "evaluating", gameOpen: "solving the game", graph: "drawing" };

/** A call is worth a word when it takes this many milliseconds. */
const LONG = 600;

function LaneStatus({ name }: { name: LaneName }): JSX.Element | null {
  const lane = useApp().backend.lane(name);
  const busy = lane.busy.value;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!busy) return;
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!busy || !isLong) return null;
  return (
    <span class="row tight">
      <span role="status">{name}: {verbs[busy.method] ?? busy.method}…</span>
      <button class="small" onClick={() => lane.cancel()}>Cancel</button>
    </span>
  );
}
