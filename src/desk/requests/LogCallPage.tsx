import { useState } from 'react';
import type { CallFields } from '../../contact-request/actions.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { request, serverTime } from '../state/client.ts';
import { useDraft } from '../state/drafts.ts';
import { useOnline } from '../state/online.ts';
import { queueAction } from '../state/outbox.ts';
import { useApiMutation } from '../state/queries.ts';
import { openPage, paths } from '../state/routes.ts';
import { showToast } from '../state/toast.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Page } from '../ui/Page.tsx';
import { CallForm } from './CallForm.tsx';

/**
 * Logs a call as a request that waits like any other. It needs a network; what is typed
 * is kept as a draft.
 */
export function LogCallPage() {
  const online = useOnline();
  const [draft, setDraft] = useDraft('call');
  const { id, ...fields } = readCall(draft);
  const log = useApiMutation(async () => {
    const { requestId } = await logCall({ id, fields });
    setDraft('');
    showToast(`Llamada de ${fields.name} apuntada.`, () => {
      queueAction(requestId, { kind: 'call-removed' });
    });
  });
  // The list is opened by the page itself, so that it is not if the person has left the
  // page.
  const save = () => log.mutate(undefined, { onSuccess: () => openPage(paths.home) });

  return (
    <Page title="Apuntar una llamada" back>
      <div className="body">
        <h2 className="request-name">Apuntar una llamada</h2>
        <p>
          Esperará en «Solicitudes» como las de la web, y el plazo cuenta desde ahora.
        </p>
        {!online && (
          <p className="hint">
            Para guardarla hace falta conexión. Lo que escribas se queda en este teléfono.
          </p>
        )}
        <CallForm
          fields={fields}
          onChange={(next) => setDraft(writeCall(next))}
          onSave={save}
        >
          {log.error && <ErrorBanner error={log.error} />}
          <Button type="submit" kind="strong" disabled={log.isPending}>
            Apuntar la llamada
          </Button>
        </CallForm>
      </div>
    </Page>
  );
}

/**
 * A call as it is typed. The id changes with it: a call that is sent twice, also after a
 * reload, is logged once, and a change that was made in between is not lost.
 */
type CallDraft = CallFields & { id?: string };

function readCall(draft: string): CallDraft {
  const empty = { name: '', phone: '', email: '', message: '' };
  return draft === '' ? empty : { ...empty, ...JSON.parse(draft) };
}

function writeCall(fields: CallFields): string {
  const isEmpty = Object.values(fields).every((value) => value === '');
  return isEmpty ? '' : JSON.stringify({ ...fields, id: crypto.randomUUID() });
}

function logCall(call: { id: string | undefined; fields: CallFields }) {
  const at = serverTime().toISOString();
  return request<{ requestId: number }>('POST', apiPaths.calls, { ...call, at });
}

/** Corrects a logged call. */
export function CorrectCallDialog({ request, onClose }: CorrectCallDialogProps) {
  const { id, name, phone, email, message } = request;
  const [fields, setFields] = useState<CallFields>({ name, phone, email, message });
  const save = () => {
    queueAction(id, { kind: 'call-corrected', fields });
    showToast(`${fields.name}: llamada corregida.`);
    onClose();
  };

  return (
    <Dialog title="Corregir la llamada" dismiss="Cancelar" onClose={onClose}>
      <CallForm fields={fields} onChange={setFields} onSave={save}>
        <Button type="submit" kind="strong">
          Guardar
        </Button>
      </CallForm>
    </Dialog>
  );
}

type CorrectCallDialogProps = { request: RequestDetail; onClose: () => void };
