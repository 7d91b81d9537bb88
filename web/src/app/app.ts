/** The state of the page: everything that is shown is a function of it. */
import { signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Backend } from "../backend/backend";
import type { Options, Place, Source } from "../protocol";
import { trailOf } from "../walk/trail";
import { Walk } from "../walk/walk";
import type { Link, Pane } from "./fragment";
import { Project } from "./project";

/** Something that the user is told, above the pane, until it is dismissed. */
export interface Notice { kind: "info" | "warning" | "error"; text: string }

export class App {
  readonly walk = new Walk();
  readonly project: Project;
  readonly pane = signal<Pane>("walk");
  readonly notice = signal<Notice | null>(null);
  /** The place that the pane Source shows; another object for each time it is asked for. */
  readonly shownPlace = signal<Place | null>(null);
  readonly isOpenDialogShown = signal(false);
  readonly isHelpShown = signal(false);

  constructor(readonly backend: Backend, private readonly hasServedSpec: boolean) {
    this.project = new Project(backend, () => this.walk.keys());
  }

  /** Opens what a link says. */
  async follow(link: Link): Promise<void> {
    this.pane.value = link.pane;
    if (link.bundled !== null) await this.open({ kind: "bundled", name: link.bundled }, link.options, link);
    else if (this.hasServedSpec) await this.open({ kind: "served" }, link.options, link);
    else this.isOpenDialogShown.value = true;
  }

  /** Opens a spec and walks the path that is given as far as it fits, or else from the first initial state. */
  async open(source: Source, options: Options, link?: Pick<Link, "path" | "at" | "backTo">): Promise<void> {
    this.notice.value = null;
    const opened = await this.project.open(source, options);
    if (!opened) return;
    this.walk.forget();
    if (link && link.path.length > 0) await this.replay(link);
    if (this.walk.trail.peek().steps.length === 0) await this.begin();
  }

  /** Shows a place of the spec. */
  showPlace(place: Place): void {
    this.shownPlace.value = { ...place };
    this.pane.value = "source";
  }

  private async begin(): Promise<void> {
    const { states } = await this.project.lane("walk").call("initial", {});
    const first = states.slice(0, 1);
    this.walk.show(trailOf({ states: first, labels: [] }, null), 0);
  }

  private async replay({ path, at, backTo }: Pick<Link, "path" | "at" | "backTo">): Promise<void> {
    const replayed = await this.project.lane("walk").call("replay", { keys: path });
    const fits = replayed.fits === path.length;
    if (!fits) this.notice.value = { kind: "warning", text: `${replayed.message ?? "The path does not fit."} Kept: ${replayed.fits} of ${path.length} states.` };
    if (replayed.fits > 0) this.walk.show(trailOf(replayed, fits ? backTo : null), at);
  }
}

const Context = createContext<App | null>(null);
export const AppProvider = Context.Provider;

export function useApp(): App {
  const app = useContext(Context);
  if (!app) throw new Error("a component outside of the page");
  return app;
}
