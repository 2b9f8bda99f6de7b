import { type ReactNode, useState } from 'react';
import type { CallFields } from '../../contact-request/actions.ts';
import { fieldRules } from '../../contact-request/fields.ts';
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
import { Field, onSubmit } from '../ui/Field.tsx';
import { Page } from '../ui/Page.tsx';

const empty: CallFields = { name: '', phone: '', email: '', message: '' };

/** Logs a call as a request that waits like any other. Needs a network; what is typed is kept as a draft. */
export function LogCallPage() {
  const online = useOnline();
  const [draft, setDraft] = useDraft('call');
  // The id goes with what is typed: sent twice, also after a reload, it is logged once, and a change is not lost.
  const { id, ...fields }: CallFields & { id?: string } = {
    ...empty,
    ...JSON.parse(draft || '{}'),
  };
  const log = useApiMutation(async () => {
    const body = { id, at: serverTime().toISOString(), fields };
    const { requestId } = await request<{ requestId: number }>(
      'POST',
      apiPaths.calls,
      body,
    );
    setDraft('');
    showToast(`Llamada de ${fields.name} apuntada.`, () => {
      queueAction(requestId, { kind: 'call-removed' });
    });
  });
  const change = (next: CallFields) =>
    setDraft(
      Object.values(next).join('') &&
        JSON.stringify({ ...next, id: crypto.randomUUID() }),
    );
  // Not if the user has left the page.
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
        <CallForm fields={fields} onChange={change} onSave={save}>
          {log.error && <ErrorBanner error={log.error} />}
          <Button type="submit" kind="strong" disabled={log.isPending}>
            Apuntar la llamada
          </Button>
        </CallForm>
      </div>
    </Page>
  );
}

/** Corrects a logged call. */
export function CorrectCallDialog({
  request,
  onClose,
}: {
  request: RequestDetail;
  onClose: () => void;
}) {
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

/** The fields of a logged call. A telephone or an address is needed to answer it. */
function CallForm({ fields, onChange, onSave, children }: CallFormProps) {
  const [reachable, setReachable] = useState(true);
  const field = (name: keyof CallFields) => ({
    value: fields[name],
    maxLength: fieldRules[name].maxLength,
    onChange: (value: string) => onChange({ ...fields, [name]: value }),
  });
  const submit = () => {
    const canAnswer = (fields.phone + fields.email).trim() !== '';
    setReachable(canAnswer);
    if (canAnswer) onSave();
  };
  return (
    <form onSubmit={onSubmit(submit)}>
      <Field
        label="Nombre"
        autoComplete="off"
        required
        pattern=".*\S.*"
        {...field('name')}
      />
      <Field
        label="Teléfono"
        type="tel"
        autoComplete="off"
        error={
          reachable
            ? undefined
            : 'Hace falta un teléfono o un correo, para poder contestar.'
        }
        {...field('phone')}
      />
      <Field label="Correo" type="email" autoComplete="off" {...field('email')} />
      <Field label="Qué quiere" rows={4} {...field('message')} />
      {children}
    </form>
  );
}

type CallFormProps = {
  fields: CallFields;
  onChange: (fields: CallFields) => void;
  onSave: () => void;
  children: ReactNode;
};
