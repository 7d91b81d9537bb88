/** The pane Play. */
import type { JSX } from "preact";

export function PlayPane(): JSX.Element {
  return <p class="empty">Nothing here yet.</p>;
}
