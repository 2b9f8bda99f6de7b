import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/**
 * A modal dialog. Escape and the `dismiss` button close it, and the focus returns to
 * where it was before.
 */
export function Dialog({
  title,
  dismiss,
  actions,
  focusTitle = false,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (focusTitle) heading.current?.focus();
    // Removing an open dialog from the page would lose the focus.
    return () => element?.close();
  }, [focusTitle]);
  const handleClose = () => {
    // The event fires late: in development, StrictMode has opened the dialog again by
    // then.
    if (!dialog.current?.open) onClose();
  };

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={handleClose}>
      <h2 ref={heading} id={id} tabIndex={focusTitle ? -1 : undefined}>
        {title}
      </h2>
      {children}
      {(dismiss || actions) && (
        <div className="dialog-actions">
          {dismiss && <Button onClick={onClose}>{dismiss}</Button>}
          {actions}
        </div>
      )}
    </dialog>
  );
}

/**
 * The buttons at the end of a form in a dialog: cancel, then any other actions, then
 * save.
 */
export function FormActions({ onCancel, children }: FormActionsProps) {
  return (
    <div className="dialog-actions">
      <Button onClick={onCancel}>Cancelar</Button>
      {children}
      <Button type="submit" kind="strong">
        Guardar
      </Button>
    </div>
  );
}

type FormActionsProps = { onCancel: () => void; children?: ReactNode };

export type DialogProps = {
  title: string;
  dismiss?: string;
  /** The buttons beside `dismiss`. */
  actions?: ReactNode;
  /**
   * Gives the focus to the title, for a dialog whose first controls each save something.
   */
  focusTitle?: boolean;
  onClose: () => void;
  children: ReactNode;
};
