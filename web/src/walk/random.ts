/** A random walk from the state that is looked at. */
import type { App } from "../app/app";
import { Cancelled, problemOf } from "../backend/backend";

export async function randomWalk(app: App, steps: number): Promise<void> {
  const { trail, at } = app.walk.history.peek().now;
  const from = trail.steps[at];
  if (!from) return;
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  try {
    const walked = await app.project.lane("walk").call("randomWalk", { key: from.state.key, steps, seed });
    if (app.walk.history.peek().now.trail !== trail) return;
    const further = walked.states.flatMap((state, index) => {
      const label = walked.labels[index];
      return label ? [{ state, label }] : [];
    });
    if (further.length === 0) return app.tell("info", "No step leads on from this state.");
    app.walk.show({ steps: [...trail.steps.slice(0, at + 1), ...further], backTo: null }, at + further.length);
  } catch (error) {
    if (!(error instanceof Cancelled)) app.tell("error", problemOf(error).message);
  }
}
