/** The pane Graph. */
import type { JSX } from "preact";

export function GraphPane(): JSX.Element {
  return <p class="empty">Nothing here yet.</p>;
}
