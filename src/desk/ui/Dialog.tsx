import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/**
 * A modal dialog. Escape and the button named by `dismiss` close it, and the focus
 * returns to where it was before.
 */
export function Dialog({ title, dismiss, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A dialog that is removed from the page while it is open leaves the focus nowhere.
    return () => element?.close();
  }, []);
  const handleClose = () => {
    // The event arrives late: in development, StrictMode has opened the dialog again by
    // then.
    if (!dialog.current?.open) onClose();
  };

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={handleClose}>
      <h2 id={id}>{title}</h2>
      {children}
      {dismiss && (
        <div className="dialog-actions">
          <Button onClick={onClose}>{dismiss}</Button>
        </div>
      )}
    </dialog>
  );
}

export type DialogProps = {
  title: string;
  dismiss?: string;
  onClose: () => void;
  children: ReactNode;
};
