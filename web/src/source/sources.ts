/** The texts of the spec: those that were read, or, where they are the user's own, those that are being written. */
import { computed, effect, signal } from "@preact/signals";
import type { App } from "../app/app";
import { emptySpec, keepTexts, type Texts } from "../app/texts";
import { Cancelled, problemOf } from "../backend/backend";
import type { Diagnostic, Place, SourceFile } from "../protocol";

/** Milliseconds of rest before it is looked what is wrong with a text, and before the spec is opened with it. */
const REST = 300;

export type Writing = "unchanged" | "looking" | "wrong" | "opening";

export class Sources {
  /** The user's own texts; null where the spec is not the user's. */
  readonly own = signal<Texts | null>(null);
  readonly shownFile = signal<string | null>(null);
  readonly writing = signal<Writing>("unchanged");
  /** Where one was before definitions were gone to, the latest last. */
  readonly visited = signal<Place[]>([]);
  readonly files = computed<SourceFile[]>(() => this.filesNow());
  readonly diagnostics = computed<Diagnostic[]>(() => this.diagnosticsNow());
  private readonly found = signal<Diagnostic[] | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private latest = new AbortController();

  constructor(private readonly app: App) {
    effect(() => {
      const opening = app.project.opening.value;
      const source = opening.state === "none" ? null : opening.params.source;
      if (source?.kind !== "texts") this.own.value = null;
      else if (source !== this.own.peek()) this.own.value = source;
      if (opening.state === "open" || opening.state === "failed") {
        this.found.value = null;
        if (this.writing.peek() === "opening") this.writing.value = "unchanged";
      }
    });
    effect(() => {
      const place = app.shownPlace.value;
      if (place) this.shownFile.value = place.file;
    });
    effect(() => {
      const names = this.files.value.map(({ name }) => name);
      const shown = this.shownFile.value;
      if (shown === null || !names.includes(shown)) this.shownFile.value = names[0] ?? null;
    });
  }

  /** The texts can be written from now on, as a spec of the user's own. */
  async edit(): Promise<void> {
    const files = this.files.peek().filter((file) => !file.isStandard);
    const root = files[0]?.name;
    if (root === undefined) return;
    const source: Texts = { kind: "texts", root, files: Object.fromEntries(files.map(({ name, text }) => [name, text])) };
    await this.app.reopen(source);
  }

  write(name: string, text: string): void {
    const own = this.own.peek();
    if (own) this.become({ ...own, files: { ...own.files, [name]: text } });
  }

  addFile(name: string): void {
    const module = name.replace(/\.tla$/, "");
    const text = name.endsWith(".tla") ? `---- MODULE ${module} ----\n\n====\n` : "";
    this.write(name, text);
    this.shownFile.value = name;
  }

  removeFile(name: string): void {
    const own = this.own.peek() ?? emptySpec;
    const { [name]: removed, ...files } = own.files;
    if (removed !== undefined && name !== own.root) this.become({ ...own, files });
  }

  makeRoot(name: string): void {
    const own = this.own.peek();
    if (own) this.become({ ...own, root: name });
  }

  /** Opens the spec as it is written now. */
  async apply(): Promise<void> {
    const own = this.own.peek();
    if (!own) return;
    clearTimeout(this.timer);
    this.latest.abort();
    this.writing.value = "opening";
    await this.app.reopen(own);
  }

  /** Goes to a place, such that one can come back. */
  visit(place: Place, from: Place): void {
    this.visited.value = [...this.visited.peek().slice(-50), from];
    this.app.showPlace(place);
  }

  back(): void {
    const last = this.visited.peek().at(-1);
    if (!last) return;
    this.visited.value = this.visited.peek().slice(0, -1);
    this.app.showPlace(last);
  }

  private become(own: Texts): void {
    this.own.value = own;
    keepTexts(own);
    this.writing.value = "looking";
    clearTimeout(this.timer);
    this.latest.abort();
    this.latest = new AbortController();
    const { signal } = this.latest;
    this.timer = setTimeout(() => void this.look(own, signal), REST);
  }

  /** Looks what is wrong with the texts; where nothing is, the spec is opened with them. */
  private async look(own: Texts, signal: AbortSignal): Promise<void> {
    const options = this.app.project.params()?.options ?? {};
    try {
      const { diagnostics } = await this.app.backend.lane("source").call("diagnose", { source: own, options }, { signal });
      if (signal.aborted) return;
      this.found.value = diagnostics;
      if (diagnostics.some(({ severity }) => severity === "error")) this.writing.value = "wrong";
      else await this.apply();
    } catch (error) {
      if (error instanceof Cancelled || signal.aborted) return;
      this.found.value = [{ severity: "error", code: "", message: problemOf(error).message, place: null, hint: null, notes: [] }];
      this.writing.value = "wrong";
    }
  }

  private filesNow(): SourceFile[] {
    const read = this.readFiles();
    const own = this.own.value;
    if (!own) return read;
    const names = [own.root, ...Object.keys(own.files).filter((name) => name !== own.root).sort(byConfig(own.root))];
    const standard = read.filter(({ name, isStandard }) => isStandard && own.files[name] === undefined);
    return [...names.map((name) => ({ name, text: own.files[name] ?? "", isStandard: false })), ...standard];
  }

  private readFiles(): SourceFile[] {
    const opening = this.app.project.opening.value;
    if (opening.state === "open") return opening.opened.files;
    return opening.state === "failed" ? (opening.problem.files ?? []) : [];
  }

  private diagnosticsNow(): Diagnostic[] {
    const opening = this.app.project.opening.value;
    if (this.found.value) return this.found.value;
    if (opening.state === "open") return opening.opened.diagnostics;
    if (opening.state !== "failed") return [];
    const { diagnostics, message, place, hint } = opening.problem;
    if (diagnostics && diagnostics.length > 0) return diagnostics;
    return [{ severity: "error", code: opening.problem.code, message, place: place ?? null, hint: hint ?? null, notes: [] }];
  }
}

/** The config of the root is named next after it. */
function byConfig(root: string): (a: string, b: string) => number {
  const config = root.replace(/\.tla$/, ".cfg");
  return (a, b) => Number(b === config) - Number(a === config) || (a < b ? -1 : 1);
}

export function makeSources(app: App): Sources {
  return new Sources(app);
}
