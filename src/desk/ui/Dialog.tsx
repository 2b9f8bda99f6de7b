import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBanner } from './Banner.tsx';

/** A modal dialog. Escape closes it, and the focus returns to where it was before. */
export function Dialog({ title, onClose, children }: DialogProps) {
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
    </dialog>
  );
}

type DialogProps = { title: string; onClose: () => void; children: ReactNode };

/** Asks before something is done. "No" comes first and has the focus, so that pressing Enter does nothing. */
export function ConfirmDialog({
  danger = false,
  no,
  yes,
  mutation,
  onConfirm,
  children,
  ...dialog
}: ConfirmProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog {...dialog}>
      <form onSubmit={submit}>
        {children}
        {mutation.error && <ErrorBanner error={mutation.error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={dialog.onClose}>
            {no}
          </button>
          <button
            type="submit"
            className={danger ? 'button button-danger' : 'button button-strong'}
            disabled={mutation.isPending}
          >
            {yes}
          </button>
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
  mutation: { isPending: boolean; error: Error | null };
  onConfirm: () => void;
};

/** A dialog that tells something: its one button closes it. */
export function InfoDialog({ children, ...dialog }: DialogProps) {
  return (
    <Dialog {...dialog}>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={dialog.onClose}>
          Cerrar
        </button>
      </div>
    </Dialog>
  );
}

/** A button that opens a dialog. */
export function DialogButton({ className = 'button', children, dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}

type DialogButtonProps = {
  className?: string;
  children: ReactNode;
  dialog: (close: () => void) => ReactNode;
};
