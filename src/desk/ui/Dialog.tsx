import './dialog.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A question that keeps the rest of the page waiting. Escape, or what is behind it, is a no. */
export function Dialog({ title, danger = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={danger ? 'd--danger' : undefined} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

type Props = {
  title: string;
  /** Whether a yes cannot be undone. */
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};
