/** A modal dialog: the browser keeps the focus inside, and gives it back when it closes. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface Properties { title: string; onClose: () => void; children: ComponentChildren }

export function Dialog({ title, onClose, children }: Properties): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  const pressed = (event: MouseEvent): void => {
    // Beside the dialog is its backdrop, which belongs to it.
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={onClose} onMouseDown={pressed}>
      <div class="head">
        <h2 id={heading}>{title}</h2>
        <button class="quiet icon" aria-label="Close" onClick={onClose}><span aria-hidden="true">✕</span></button>
      </div>
      <div class="body">{children}</div>
    </dialog>
  );
}
