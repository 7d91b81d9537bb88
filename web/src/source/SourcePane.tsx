/** The pane Source. */
import type { JSX } from "preact";

export function SourcePane(): JSX.Element {
  return <p class="empty">Nothing here yet.</p>;
}
