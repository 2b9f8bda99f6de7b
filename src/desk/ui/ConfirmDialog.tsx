import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Trouble } from './Trouble.tsx';

/** A question before something is done. No stands first, so that whoever presses Enter at once does nothing. */
export function ConfirmDialog({ title, danger = false, no, yes, doing, onYes, onClose, children }: Props) {
  return (
    <Dialog title={title} danger={danger} onClose={onClose}>
      {children}
      {doing.error && <Trouble error={doing.error} />}
      <div className="d__acts">
        <button type="button" className="b" onClick={onClose}>
          {no}
        </button>
        <button
          type="button"
          className={danger ? 'b b--danger' : 'b b--ink'}
          disabled={doing.isPending}
          onClick={onYes}
        >
          {yes}
        </button>
      </div>
    </Dialog>
  );
}

type Props = {
  title: string;
  /** Whether a yes cannot be undone. */
  danger?: boolean;
  no: string;
  yes: string;
  /** How it goes once it is being done. */
  doing: { isPending: boolean; error: Error | null };
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
};
