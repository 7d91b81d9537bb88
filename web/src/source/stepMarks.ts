/** The marks of the step that is looked at: its action, the conjuncts that write, what makes an invariant false. */
import { useMemo } from "preact/hooks";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import { takenStep, useSteps } from "../walk/steps";
import { makeView } from "../walk/view";
import type { Mark } from "./marks";

export function useStepMarks(): Mark[] {
  const app = useApp();
  const view = useShared(makeView);
  const trail = app.walk.trail.value;
  const at = app.walk.at.value;
  const steps = useSteps(trail.steps[at - 1]?.state.key ?? null).result;
  const falsePlaces = view.falsePlaces.value;
  return useMemo(() => {
    const taken = at > 0 ? takenStep(trail, at, steps) : null;
    const action = trail.steps[at]?.label.place;
    return [
      ...(action ? [{ place: action, kind: "taken" as const }] : []),
      ...(taken?.written ?? []).map(({ place }) => ({ place, kind: "written" as const })),
      ...falsePlaces.map((place) => ({ place, kind: "false" as const })),
    ];
  }, [trail, at, steps, falsePlaces]);
}
