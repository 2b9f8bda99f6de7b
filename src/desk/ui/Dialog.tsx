import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

/** A modal dialog. Escape closes it, and the focus returns to where it was before. */
export function Dialog({ title, danger = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A dialog that is only taken out of the page leaves the focus nowhere.
    return () => element?.close();
  }, []);
  // The event comes later: in development React has mounted it anew by then, and it is open.
  const closed = () => dialog.current?.open || onClose();
  return (
    <dialog ref={dialog} className={danger ? 'd--danger' : undefined} aria-labelledby={id} onClose={closed}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** A dialog that only tells something: its one button closes it. */
export function InfoDialog({ children, ...dialog }: Props) {
  return (
    <Dialog {...dialog}>
      {children}
      <div className="d__acts">
        <button type="button" className="b" onClick={dialog.onClose}>
          Cerrar
        </button>
      </div>
    </Dialog>
  );
}

type Props = {
  title: string;
  /** Whether a yes cannot be undone. */
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};
