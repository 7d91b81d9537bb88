/** A place of the spec, shown in the pane Source when it is pressed. */
import type { JSX } from "preact";
import { useApp } from "../app/app";
import type { Place } from "../protocol";

export function PlaceLink({ place, text, what }: { place: Place; text?: string; what?: string }): JSX.Element {
  const app = useApp();
  const where = `${baseName(place.file)}:${place.line}`;
  return (
    <button class="link place" title={`${place.file}, line ${place.line}, column ${place.column}`} onClick={() => app.showPlace(place)}>
      {what && <span class="visually-hidden">{what} </span>}
      <span class="mono">{text ?? where}</span>
    </button>
  );
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}
