/** The pane Picture. */
import type { JSX } from "preact";

export function PicturePane(): JSX.Element {
  return <p class="empty">Nothing here yet.</p>;
}
