import type { RequestDetail } from '../../desk-api/requests.ts';
import { reopen } from '../requests/actions.ts';
import { nextStepText } from '../state/next-step.ts';
import { serverTime } from '../state/server-time.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { outcomeTitle } from './outcome-text.ts';

/** Asks before an answer is undone together with its outcome, and lists what is lost. */
export function ReopenDialog({ request, onClose }: ReopenDialogProps) {
  const { outcome, amount, nextStep } = request;
  if (outcome === null) return null;

  // Only a call keeps its day.
  const lostStep = nextStep === 'call' ? null : nextStepText(request, serverTime());
  const confirm = () => {
    reopen(request);
    onClose();
  };

  return (
    <ConfirmDialog
      title="Volver a sin contestar"
      danger
      no="Dejarla"
      yes="Volver a sin contestar"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Se quita, y queda solo en la historia:</p>
      <ul>
        <li>{outcomeTitle(outcome.kind, amount)}</li>
        {lostStep && <li>{lostStep}</li>}
      </ul>
    </ConfirmDialog>
  );
}

type ReopenDialogProps = { request: RequestDetail; onClose: () => void };
