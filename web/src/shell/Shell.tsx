/** The frame of the page: header, tabs, and the pane that is chosen. */
import type { ComponentType, JSX } from "preact";
import { useApp } from "../app/app";
import { type Pane, panes } from "../app/fragment";
import { CheckPane } from "../check/CheckPane";
import { GraphPane } from "../graph/GraphPane";
import { PicturePane } from "../picture/PicturePane";
import { PlayPane } from "../play/PlayPane";
import { SourcePane } from "../source/SourcePane";
import { WalkPane } from "../walk/WalkPane";

const contents: Record<Pane, { title: string; Content: ComponentType }> = {
  walk: { title: "Walk", Content: WalkPane },
  check: { title: "Check", Content: CheckPane },
  graph: { title: "Graph", Content: GraphPane },
  picture: { title: "Picture", Content: PicturePane },
  play: { title: "Play", Content: PlayPane },
  source: { title: "Source", Content: SourcePane },
};

export function Shell(): JSX.Element {
  const app = useApp();
  const { Content } = contents[app.pane.value];
  return (
    <>
      <header class="header">
        <h1>{app.project.spec.value?.module ?? "check explore"}</h1>
        <div role="tablist" aria-label="Panes">
          {panes.map((pane) => (
            <button key={pane} role="tab" aria-selected={app.pane.value === pane} onClick={() => (app.pane.value = pane)}>
              {contents[pane].title}
            </button>
          ))}
        </div>
      </header>
      <main><Content /></main>
    </>
  );
}
