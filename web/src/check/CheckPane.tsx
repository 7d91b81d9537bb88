/** The pane Check. */
import type { JSX } from "preact";

export function CheckPane(): JSX.Element {
  return <p class="empty">Nothing here yet.</p>;
}
