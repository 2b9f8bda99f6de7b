import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useApiMutation } from '../state/queries.ts';
import { ErrorBanner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { onSubmit } from './Field.tsx';

/** A modal dialog. Escape and the button named by `dismiss` close it, and the focus returns to where it was before. */
export function Dialog({ title, dismiss, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A dialog that is only removed from the page leaves the focus nowhere.
    return () => element?.close();
  }, []);
  // The event arrives late: in development, StrictMode has opened the dialog again by then.
  const closed = () => dialog.current?.open || onClose();
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={closed}>
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

type DialogProps = {
  title: string;
  dismiss?: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is done. "No" comes first and has the focus, so that pressing Enter does nothing. */
export function ConfirmDialog({
  danger,
  no,
  yes,
  disabled,
  onConfirm,
  children,
  ...dialog
}: ConfirmProps) {
  const confirm = useApiMutation(async () => onConfirm());
  return (
    <Dialog {...dialog}>
      <form onSubmit={onSubmit(confirm.mutate)}>
        {children}
        {confirm.error && <ErrorBanner error={confirm.error} />}
        <div className="dialog-actions">
          <Button onClick={dialog.onClose}>{no}</Button>
          <Button
            type="submit"
            kind={danger ? 'danger' : 'strong'}
            disabled={disabled || confirm.isPending}
          >
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ConfirmProps = DialogProps & {
  /** Whether it cannot be undone. */
  danger?: boolean;
  no: string;
  yes: string;
  disabled?: boolean;
  /** Does it, and closes the dialog. */
  onConfirm: () => unknown;
};
