/** The pane Walk: the time line of a behaviour, the state that is looked at, and where one can go from it. */
import type { JSX } from "preact";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import { Actions } from "./Actions";
import { FindingMessage } from "./FindingMessage";
import { StatePanel } from "./StatePanel";
import { TimeLine } from "./TimeLine";
import { makeView } from "./view";

export function WalkPane(): JSX.Element {
  const app = useApp();
  const view = useShared(makeView);
  const finding = view.finding.value;
  const isFinding = finding !== null && finding.trail === app.walk.trail.value;
  return (
    <>
      {isFinding && <FindingMessage finding={finding} onDismiss={() => (view.finding.value = null)} />}
      <div class="walk-parts">
        <TimeLine />
        <StatePanel />
        <Actions />
      </div>
    </>
  );
}
