/** The pane Play: the spec as a game, or the Nim program where the spec is about that. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import type { Opened } from "../protocol";
import { GamePanel } from "./GamePanel";
import { NimPanel } from "./NimPanel";

export function PlayPane(): JSX.Element | null {
  const spec = useApp().project.spec.value;
  const isGameWanted = useShared(makeWish);
  if (!spec) return null;
  if (!isAboutNim(spec)) return <div class="play"><GamePanel digest={spec.digest} /></div>;
  // The dialog has one player; NimPlay is a game once one says what the last move does.
  const hasGame = spec.isGame || spec.module === "NimPlay";
  return (
    <div class="play">
      {hasGame && (
        <div class="which row" role="group" aria-label="What to play">
          <button class="small" aria-pressed={!isGameWanted.value} onClick={() => (isGameWanted.value = false)}>The program of the document</button>
          <button class="small" aria-pressed={isGameWanted.value} onClick={() => (isGameWanted.value = true)}>The spec, solved</button>
        </div>
      )}
      {hasGame && isGameWanted.value ? <GamePanel digest={spec.digest} /> : <NimPanel />}
    </div>
  );
}

function makeWish() {
  return signal(false);
}

/** The specs that extend NimGame of nim-strategy. */
function isAboutNim({ definitions }: Opened): boolean {
  return definitions.some(({ name, place }) => name === "myMove" && place.file.endsWith("NimGame.tla"));
}
