import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Trouble } from './Notice.tsx';

/** Asks before something is done. The button for no comes first and has the focus: pressing Enter does nothing. */
export function ConfirmDialog({ title, danger = false, no, yes, doing, onYes, onClose, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onYes();
  };
  return (
    <Dialog title={title} danger={danger} onClose={onClose}>
      <form onSubmit={submit}>
        {children}
        {doing.error && <Trouble error={doing.error} />}
        <div className="d__acts">
          <button type="button" className="b" onClick={onClose}>
            {no}
          </button>
          <button type="submit" className={danger ? 'b b--danger' : 'b b--ink'} disabled={doing.isPending}>
            {yes}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type Props = {
  title: string;
  /** Whether a yes cannot be undone. */
  danger?: boolean;
  no: string;
  yes: string;
  /** The change that a yes starts. */
  doing: { isPending: boolean; error: Error | null };
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
};
