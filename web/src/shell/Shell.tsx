/** The frame of the page: header, the pane that is chosen, status. */
import type { ComponentType, JSX } from "preact";
import { useApp } from "../app/app";
import type { Pane } from "../app/fragment";
import { CheckPane } from "../check/CheckPane";
import { GraphPane } from "../graph/GraphPane";
import { PicturePane } from "../picture/PicturePane";
import { PlayPane } from "../play/PlayPane";
import type { Problem } from "../protocol";
import { SourcePane } from "../source/SourcePane";
import { useKeys } from "../ui/keys";
import { ProblemMessage } from "../ui/Message";
import { WalkPane } from "../walk/WalkPane";
import { Header } from "./Header";
import { Help } from "./Help";
import { useAllKeys } from "./keys";
import { OpenDialog } from "./OpenDialog";
import { Notices, StatusBar } from "./Status";

const contents: Record<Pane, ComponentType> = {
  walk: WalkPane, check: CheckPane, graph: GraphPane, picture: PicturePane, play: PlayPane, source: SourcePane,
};

export function Shell(): JSX.Element {
  const app = useApp();
  const groups = useAllKeys();
  useKeys(groups.flatMap((group) => group.keys), app.areKeysOff.value);
  const pane = app.pane.value;
  return (
    <>
      <Header />
      <Notices />
      <main><div id="pane" role="tabpanel" aria-labelledby={`tab-${pane}`} class={`pane ${pane}`}><Contents pane={pane} /></div></main>
      <StatusBar />
      {app.dialog.value === "open" && <OpenDialog />}
      {app.dialog.value === "help" && <Help />}
    </>
  );
}

/** Panes other than the source show an open spec: without one they say why there is none. */
function Contents({ pane }: { pane: Pane }): JSX.Element {
  const app = useApp();
  const opening = app.project.opening.value;
  const Content = contents[pane];
  if (opening.state === "open" || (pane === "source" && opening.state !== "none")) return <Content />;
  if (opening.state === "busy") return <p class="empty" role="status">Opening the spec…</p>;
  if (opening.state === "failed") return <Failed problem={opening.problem} />;
  return (
    <div class="empty">
      <p>No spec is open.</p>
      <p><button class="primary" onClick={() => (app.dialog.value = "open")}>Open a spec</button></p>
    </div>
  );
}

function Failed({ problem }: { problem: Problem }): JSX.Element {
  const app = useApp();
  const errors = problem.diagnostics?.filter((diagnostic) => diagnostic.severity === "error").length ?? 0;
  return (
    <div class="failed">
      <ProblemMessage problem={problem} onRetry={() => void app.reopen()} />
      {errors > 0 && (
        <p class="empty">
          {errors === 1 ? "There is an error" : `There are ${errors} errors`} in the spec.{" "}
          <button onClick={() => (app.pane.value = "source")}>Show in the source</button>
        </p>
      )}
    </div>
  );
}
