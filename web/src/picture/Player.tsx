/** Goes through the steps of the behaviour, by hand or by itself. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useApp } from "../app/app";
import type { Pictures } from "./pictures";

const paces: [milliseconds: number, name: string][] = [[2000, "½"], [1000, "1"], [500, "2"], [250, "4"], [125, "8"]];

export function Player({ pictures }: { pictures: Pictures }): JSX.Element {
  const { walk } = useApp();
  const [at, steps] = [walk.at.value, walk.trail.value.steps];
  const label = walk.step.value?.label.text ?? "";
  const isPlaying = pictures.isPlaying.value;
  usePlaying(pictures);
  return (
    <div class="player row">
      <div class="row tight" role="group" aria-label="Time line">
        <button class="icon" aria-label="First step" aria-disabled={at === 0} onClick={() => walk.select(0)}><span aria-hidden="true">|◀</span></button>
        <button class="icon" aria-label="Previous step" aria-disabled={at === 0} onClick={() => walk.select(at - 1)}><span aria-hidden="true">◀</span></button>
        <button class="play-button" aria-pressed={isPlaying} onClick={() => {
          // What has come to its end begins again.
          if (!isPlaying && at === steps.length - 1 && walk.trail.peek().backTo === null) walk.select(0);
          pictures.isPlaying.value = !isPlaying;
        }}>{isPlaying ? "Pause" : "Play"}</button>
        <button class="icon" aria-label="Next step" aria-disabled={at >= steps.length - 1} onClick={() => walk.select(at + 1)}><span aria-hidden="true">▶</span></button>
      </div>
      <input class="fill" type="range" min={0} max={Math.max(0, steps.length - 1)} value={at} aria-label="Step" aria-valuetext={`State ${at + 1} of ${steps.length}: ${label}`}
        disabled={steps.length < 2} onInput={(event) => walk.select(Number(event.currentTarget.value))} />
      <label class="row labelled"><span class="muted">Steps a second</span>
        <select value={pictures.pace.value} onChange={(event) => (pictures.pace.value = Number(event.currentTarget.value))}>
          {paces.map(([milliseconds, name]) => <option key={name} value={milliseconds}>{name}</option>)}
        </select>
      </label>
      <p class="where"><strong>State {at + 1}</strong> of {steps.length} <code>{label}</code></p>
    </div>
  );
}

/** Steps on while it plays; a lasso goes round for ever, anything else stops at its end. */
function usePlaying(pictures: Pictures): void {
  const { walk } = useApp();
  const [isPlaying, pace, at, trail] = [pictures.isPlaying.value, pictures.pace.value, walk.at.value, walk.trail.value];
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      const next = at + 1 < trail.steps.length ? at + 1 : trail.backTo;
      if (next === null) pictures.isPlaying.value = false;
      else walk.select(next);
    }, pace);
    return () => clearTimeout(timer);
  }, [isPlaying, pace, at, trail]);
  useEffect(() => () => void (pictures.isPlaying.value = false), [pictures]);
}
