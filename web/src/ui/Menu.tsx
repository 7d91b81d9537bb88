/** A button with a menu below it, walked by arrow keys. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export interface MenuItem { text: string; hint?: string | undefined; disabled?: boolean; act: () => void }

interface Properties { label: ComponentChildren; items: MenuItem[]; class?: string; isRight?: boolean }

export function Menu({ label, items, class: name = "", isRight = false }: Properties): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const entries = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    if (isOpen) entries()[0]?.focus();
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const pressed = (event: KeyboardEvent): void => {
    const all = entries();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (isOpen && next !== undefined) all[next % all.length]?.focus();
    else if (!isOpen && event.key === "ArrowDown") setOpen(true);
    else if (isOpen && event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const left = (event: FocusEvent): void => {
    if (!root.current?.contains(event.relatedTarget as Node | null)) setOpen(false);
  };
  return (
    <div class={`menu${isRight ? " right" : ""}`} ref={root} onKeyDown={pressed} onFocusOut={left}>
      <button ref={button} class={name} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}<span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <div role="menu">
          {items.map(({ text, hint, disabled, act }) => (
            <button key={text} role="menuitem" tabIndex={-1} aria-disabled={disabled ?? false} onClick={() => {
              if (disabled) return;
              close();
              act();
            }}>
              <span>{text}{hint && <span class="muted"> {hint}</span>}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
