/** The state of the page: everything that is shown is a function of it. */
import { computed, effect, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Backend, Cancelled, problemOf } from "../backend/backend";
import type { Key, Label, Options, Place, Source } from "../protocol";
import { remember, remembered } from "../ui/settings";
import { followTheme } from "../ui/theme";
import { trailOf } from "../walk/trail";
import { Walk } from "../walk/walk";
import type { Link, Pane } from "./fragment";
import { Project } from "./project";
import { keepTexts, keptTexts } from "./texts";

/** Something that the user is told, above the pane, until it is dismissed. */
export interface Notice { kind: "info" | "warning" | "error" | "good"; text: string }

type Path = Pick<Link, "path" | "at" | "backTo">;

export class App {
  readonly walk = new Walk();
  readonly project: Project;
  readonly theme = followTheme();
  readonly pane = signal<Pane>("walk");
  readonly notice = signal<Notice | null>(null);
  /** The place that the pane Source shows; another object for each time it is asked for. */
  readonly shownPlace = signal<Place | null>(null);
  readonly dialog = signal<"open" | "help" | null>(null);
  /** Keys without Ctrl can be switched off: they are in the way of speech input. */
  readonly areKeysOff = signal(remembered("keys") === "off");
  /** What the address says, behind the `#`. */
  readonly link = computed<Link | null>(() => this.linkNow());
  /** The path that was walked when the spec could no longer be opened. */
  private lastPath: Path = { path: [], at: 0, backTo: null };

  constructor(readonly backend: Backend, readonly hasServedSpec: boolean) {
    this.project = new Project(backend, () => this.walk.keys());
    effect(() => remember("keys", this.areKeysOff.value ? "off" : "on"));
    // A place was asked for at one step; at another one the step itself is what one wants to see.
    effect(() => {
      if (this.walk.step.value) this.shownPlace.value = null;
    });
  }

  /** Opens what a link says. */
  async follow(link: Link): Promise<void> {
    this.pane.value = link.pane;
    const texts = link.hasOwnTexts ? keptTexts() : null;
    if (texts) await this.open(texts, link.options, link);
    else if (link.bundled !== null) await this.open({ kind: "bundled", name: link.bundled }, link.options, link);
    else if (this.hasServedSpec) await this.open({ kind: "served" }, link.options, link);
    else this.dialog.value = "open";
    if (link.hasOwnTexts && !texts) this.tell("warning", "This link leads to texts that only the tab knew in which they were written.");
  }

  /** Opens a spec and walks the path that is given as far as it fits, or else from the first initial state. */
  async open(source: Source, options: Options, path?: Path): Promise<void> {
    this.notice.value = null;
    if (source.kind === "texts") keepTexts(source);
    this.lastPath = path ?? { path: [], at: 0, backTo: null };
    const opened = await this.project.open(source, options);
    if (opened) await this.show(this.lastPath);
    else this.showFailure();
  }

  /** Opens the same spec again: its texts or its options are others now. The path is kept as far as it fits. */
  async reopen(source?: Source, options?: Options): Promise<void> {
    const params = this.project.params();
    if (params) await this.open(source ?? params.source, options ?? params.options, this.pathNow());
  }

  /** Shows a behaviour of which the keys are known, its state `at` first. Says whether it is a behaviour of the spec. */
  async walkPath(path: Key[], at = path.length - 1, backTo: number | null = null, labels?: Label[]): Promise<boolean> {
    return this.guarded(() => this.replay({ path, at, backTo }, labels));
  }

  /** Shows a place of the spec. */
  showPlace(place: Place): void {
    this.shownPlace.value = { ...place };
    this.pane.value = "source";
  }

  /** Another dialog may have been opened before the former one says that it is closed. */
  closeDialog(dialog: "open" | "help"): void {
    if (this.dialog.peek() === dialog) this.dialog.value = null;
  }

  tell(kind: Notice["kind"], text: string): void {
    this.notice.value = { kind, text };
  }

  private linkNow(): Link | null {
    const opening = this.project.opening.value;
    if (opening.state === "none") return null;
    const { source, options } = opening.params;
    const walked = this.walk.history.value.now;
    const isWalked = walked.trail.steps.length > 0;
    const path = isWalked ? { path: walked.trail.steps.map((step) => step.state.key), at: walked.at, backTo: walked.trail.backTo } : this.lastPath;
    return { bundled: source.kind === "bundled" ? source.name : null, hasOwnTexts: source.kind === "texts", options, pane: this.pane.value, ...path };
  }

  /** The path that is walked, or that was when the spec could no longer be opened. */
  private pathNow(): Path {
    const { trail, at } = this.walk.history.peek().now;
    return trail.steps.length > 0 ? { path: this.walk.keys(), at, backTo: trail.backTo } : this.lastPath;
  }

  private async show(path: Path): Promise<void> {
    this.walk.forget();
    await this.guarded(async () => {
      const fits = path.path.length > 0 && (await this.replay(path));
      if (this.walk.trail.peek().steps.length === 0) await this.begin();
      return fits;
    });
  }

  private showFailure(): void {
    const opening = this.project.opening.peek();
    if (opening.state !== "failed") return;
    this.walk.forget();
    if (opening.problem.files?.length) this.pane.value = "source";
  }

  private async begin(): Promise<void> {
    const { states } = await this.project.lane("walk").call("initial", {});
    if (states.length === 0) this.tell("warning", "The spec has no initial state.");
    this.walk.show(trailOf({ states: states.slice(0, 1), labels: [] }, null), 0);
  }

  /** @param labels how the states were reached, where this is known better than by the states alone */
  private async replay({ path, at, backTo }: Path, labels?: Label[]): Promise<boolean> {
    const replayed = await this.project.lane("walk").call("replay", { keys: path });
    const fits = replayed.fits === path.length;
    if (!fits) this.tell("warning", `${replayed.message ?? "The path does not fit."} Kept: ${replayed.fits} of ${path.length} states.`);
    if (replayed.fits > 0) this.walk.show(trailOf({ ...replayed, labels: labels ?? replayed.labels }, fits ? backTo : null), at);
    return fits;
  }

  /** Does something that may go wrong, and says so. */
  private async guarded(act: () => Promise<boolean>): Promise<boolean> {
    try {
      return await act();
    } catch (error) {
      const { code, message } = problemOf(error);
      if (!(error instanceof Cancelled)) this.tell(code === "cancelled" ? "info" : "error", message);
      return false;
    }
  }
}

const Context = createContext<App | null>(null);
export const AppProvider = Context.Provider;

export function useApp(): App {
  const app = useContext(Context);
  if (!app) throw new Error("a component outside of the page");
  return app;
}
