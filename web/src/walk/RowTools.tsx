/** Pins a row to the time line, or takes it away. */
import type { JSX } from "preact";
import { useShared } from "../app/shared";
import { makeView } from "./view";

export function RowTools({ name, onHide, hideText }: { name: string; onHide: () => void; hideText: string }): JSX.Element {
  const view = useShared(makeView);
  const isPinned = view.pinned.value.has(name);
  return (
    <div class="row tight">
      <button class="quiet small icon pin-button" aria-pressed={isPinned} aria-label={`Pin ${name} to the time line`} title="Pin to the time line"
        onClick={() => view.toggle(view.pinned, name)}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path d="M5 1h6v1l-1 1v4l2 2v1H8.6L8 15l-.6-5H4V9l2-2V3L5 2z" fill={isPinned ? "currentColor" : "none"} stroke="currentColor" stroke-width="1.2" /></svg>
      </button>
      <button class="quiet small icon" aria-label={hideText} title={hideText} onClick={onHide}><span aria-hidden="true">✕</span></button>
    </div>
  );
}
