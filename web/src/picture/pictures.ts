/** The pictures of the states of the behaviour, asked for some at a time and kept. */
import { signal } from "@preact/signals";
import type { App } from "../app/app";
import { Cancelled, problemOf } from "../backend/backend";
import type { Key, Picture, Problem } from "../protocol";
import type { Frame } from "./DrawingView";

/** So many pictures are asked for in advance. */
const AHEAD = 12;
/** More are not kept. */
const KEPT = 2000;

export class Pictures {
  /** Another object whenever a picture comes in. */
  readonly known = signal<ReadonlyMap<Key, Picture>>(new Map());
  readonly problem = signal<Problem | null>(null);
  /** Milliseconds for a step, while the pictures move; null while they stand. */
  readonly isPlaying = signal(false);
  readonly pace = signal(1000);
  frame: Frame = { box: null };
  private digest: string | null = null;
  private asked = new Set<Key>();

  constructor(private readonly app: App) {}

  /** Asks for the picture of a step, and for those of the next ones. */
  ask(digest: string, at: number): void {
    if (this.digest !== digest) this.forget(digest);
    const keys = this.app.walk.keys();
    const isMissing = (key: Key | undefined): key is Key => key !== undefined && !this.asked.has(key);
    if (!isMissing(keys[at]) && !isMissing(keys[at + 1])) return;
    const wanted = [...new Set(keys.slice(at, at + AHEAD).filter(isMissing))];
    if (wanted.length > 0) void this.load(digest, wanted);
  }

  again(): void {
    if (this.digest !== null) this.forget(this.digest);
    this.ask(this.digest ?? "", this.app.walk.at.peek());
  }

  private forget(digest: string): void {
    this.digest = digest;
    this.asked = new Set();
    this.known.value = new Map();
    this.problem.value = null;
    this.frame = { box: null };
  }

  private async load(digest: string, keys: Key[]): Promise<void> {
    keys.forEach((key) => this.asked.add(key));
    try {
      const { pictures } = await this.app.project.lane("walk").call("pictures", { keys });
      if (digest !== this.digest) return;
      const kept = [...this.known.peek()].slice(-KEPT);
      this.known.value = new Map([...kept, ...keys.map((key, index): [Key, Picture] => [key, pictures[index] ?? nothing])]);
    } catch (error) {
      keys.forEach((key) => this.asked.delete(key));
      if (digest === this.digest && !(error instanceof Cancelled)) this.problem.value = problemOf(error);
    }
  }
}

const nothing: Picture = { text: null, drawing: null, fault: null };

export function makePictures(app: App): Pictures {
  return new Pictures(app);
}
