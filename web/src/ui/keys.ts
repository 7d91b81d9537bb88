/** The keys of the page, in one list: what `?` shows is what they do. */
import { useEffect } from "preact/hooks";

export interface Key {
  /** As `KeyboardEvent.key` has it; with a `Ctrl+` before it for the control or command key. */
  key: string;
  text: string;
  act: () => void;
}

/** Whether keys go to what has the focus: to a text, a choice, or a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
}

/** Single keys act unless `areSingleKeysOff`, and not where one types; keys with Ctrl act everywhere. */
export function useKeys(keys: Key[], areSingleKeysOff: boolean): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      const hasCtrl = event.ctrlKey || event.metaKey;
      const name = hasCtrl ? `Ctrl+${event.key}` : event.key;
      const key = keys.find((key) => key.key === name);
      if (!key || (!hasCtrl && (areSingleKeysOff || isTaken(event)))) return;
      event.preventDefault();
      key.act();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}
