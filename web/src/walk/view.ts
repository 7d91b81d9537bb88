/** How the user wants to see states: what is pinned, hidden, filtered, and which expressions are evaluated. */
import { effect, type Signal, signal } from "@preact/signals";
import type { App } from "../app/app";
import type { CheckedTrace, Label, Place, PropertyInfo } from "../protocol";
import { rememberedHere, rememberHere } from "../ui/settings";
import type { Trail } from "./trail";
import { Watches } from "./watches";

/** What a check found, while the behaviour that shows it is looked at. */
export interface Finding {
  trail: Trail;
  kind: PropertyInfo["kind"] | "other";
  name: string;
  headline: string;
  reasons: CheckedTrace["reasons"];
  /** The step by which a lasso leads back. */
  closing: Label | null;
  stuttering: boolean;
}

export class WalkView {
  readonly filter = signal("");
  readonly pinned = signal<ReadonlySet<string>>(new Set());
  readonly hidden = signal<ReadonlySet<string>>(new Set());
  readonly watches: Watches;
  readonly finding = signal<Finding | null>(null);
  /** The property of which one wants to know why it does not hold. */
  readonly explained = signal<string | null>(null);
  /** Variables that matter for what is explained; null where nothing is, or where nobody knows. */
  readonly mattering = signal<ReadonlySet<string> | null>(null);

  /** Where the parts are that make it false. */
  readonly falsePlaces = signal<readonly Place[]>([]);

  constructor(app: App) {
    this.watches = new Watches(app);
    effect(() => {
      if (app.walk.step.value) this.falsePlaces.value = [];
    });
    let module: string | null = null;
    effect(() => {
      const opened = app.project.spec.value;
      if (!opened || opened.module === module) return;
      module = opened.module;
      this.recall(module);
    });
    effect(() => {
      const kept = { pinned: [...this.pinned.value], hidden: [...this.hidden.value], expressions: this.watches.expressions.value };
      if (module !== null) rememberHere(`view.${module}`, JSON.stringify(kept));
    });
  }

  toggle(set: Signal<ReadonlySet<string>>, name: string): void {
    const next = new Set(set.value);
    if (!next.delete(name)) next.add(name);
    set.value = next;
  }

  private recall(module: string): void {
    const kept = JSON.parse(rememberedHere(`view.${module}`) ?? "{}") as Partial<Record<"pinned" | "hidden" | "expressions", string[]>>;
    this.pinned.value = new Set(kept.pinned);
    this.hidden.value = new Set(kept.hidden);
    this.watches.expressions.value = kept.expressions ?? [];
    this.filter.value = "";
  }
}

export function makeView(app: App): WalkView {
  return new WalkView(app);
}
