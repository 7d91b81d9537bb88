/** Shows a behaviour that a check found in the pane Walk, with why it was found. */
import type { App } from "../app/app";
import { sharedOf } from "../app/shared";
import type { CheckedTrace } from "../protocol";
import { type Finding, makeView } from "../walk/view";

export async function showTrace(app: App, trace: CheckedTrace, found: Pick<Finding, "kind" | "name" | "headline">): Promise<void> {
  const { keys, labels, backTo, closing, stuttering, reasons } = trace;
  // A lasso is read from its beginning; of other behaviours the last state is what counts.
  const at = backTo === null ? keys.length - 1 : 0;
  if (!(await app.walkPath(keys, at, backTo, labels))) return;
  const view = sharedOf(app, makeView);
  view.finding.value = { ...found, trail: app.walk.trail.peek(), reasons, closing, stuttering };
  view.explained.value = found.kind === "invariant" ? found.name : null;
  app.pane.value = "walk";
}
