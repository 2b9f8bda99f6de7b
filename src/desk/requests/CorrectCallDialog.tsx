import { useState } from 'react';
import { correctUnsentCall } from '../state/outbox.ts';
import type { QueuedCall } from '../state/queries.ts';
import { showToast } from '../state/toast.ts';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { EditCall, type LoggedCall } from './EditCall.tsx';

/** Corrects a logged call that was not sent yet. */
export function CorrectCallDialog({ queued, onClose }: CorrectCallDialogProps) {
  const { kind, ...logged } = queued.action;
  const [call, setCall] = useState<LoggedCall>(logged);
  const save = () => {
    const isCorrected = correctUnsentCall(queued.id, { kind, ...call });
    showToast(
      isCorrected
        ? `${call.fields.name}: llamada corregida.`
        : 'Ya se ha enviado: corrígela en su página.',
    );
    onClose();
  };

  return (
    <Dialog title="Corregir la llamada" onClose={onClose}>
      <EditCall call={call} onChange={setCall} onSave={save}>
        <FormActions onCancel={onClose} />
      </EditCall>
    </Dialog>
  );
}

type CorrectCallDialogProps = { queued: QueuedCall; onClose: () => void };
