/** The pane Walk. */
import type { JSX } from "preact";

export function WalkPane(): JSX.Element {
  return <p class="empty">Nothing here yet.</p>;
}
