/** The steps from states, each asked for once. */
import { useEffect, useState } from "preact/hooks";
import { type App, useApp } from "../app/app";
import type { Answer } from "../app/ask";
import { sharedOf } from "../app/shared";
import { problemOf } from "../backend/backend";
import type { Key, Step, Steps } from "../protocol";
import type { Trail } from "./trail";

/** So many answers are kept; the oldest goes first. */
const KEPT = 500;

function makeCache(): Map<string, Steps> {
  return new Map();
}

function keep(cache: Map<string, Steps>, id: string, steps: Steps): void {
  cache.set(id, steps);
  const oldest = cache.keys().next();
  if (cache.size > KEPT && !oldest.done) cache.delete(oldest.value);
}

/** The steps from a state of the walk; null asks nothing. */
export function useSteps(key: Key | null): Answer<Steps> & { retry: () => void } {
  const app = useApp();
  const digest = app.project.spec.value?.digest;
  const cache = sharedOf(app, makeCache);
  const id = key === null ? null : `${digest} ${key}`;
  const [told, setTold] = useState<{ id: string | null } & Answer<Steps>>({ id: null, busy: false, result: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (id === null || key === null || cache.has(id)) return;
    const aborted = new AbortController();
    setTold({ id, busy: true, result: null, problem: null });
    ask(app, key, aborted.signal).then(
      (steps) => {
        keep(cache, id, steps);
        if (!aborted.signal.aborted) setTold({ id, busy: false, result: steps, problem: null });
      },
      (error: unknown) => {
        if (!aborted.signal.aborted) setTold({ id, busy: false, result: null, problem: problemOf(error) });
      },
    );
    return () => aborted.abort();
  }, [id, attempt]);
  const retry = (): void => setAttempt(attempt + 1);
  const result = id === null ? null : (cache.get(id) ?? null);
  if (result || id === null) return { busy: false, result, problem: null, retry };
  return told.id === id ? { ...told, retry } : { busy: true, result: null, problem: null, retry };
}

function ask(app: App, key: Key, signal: AbortSignal): Promise<Steps> {
  return app.project.lane("walk").call("steps", { key }, { signal });
}

/** The step by which a state of the trail was reached, among the steps from the state before. */
export function takenStep(trail: Trail, at: number, before: Steps | null): Step | null {
  const { state, label } = trail.steps[at] ?? {};
  const same = before?.steps.filter((step) => step.to === state?.key) ?? [];
  return same.find((step) => step.label.text === label?.text) ?? same[0] ?? null;
}
