import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { maxLength } from '../../contact/fields.ts';
import type { CallFields } from '../../desk-api/actions.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { request, serverTime } from '../api/client.ts';
import { queueAction } from '../api/outbox.ts';
import { useApiMutation } from '../api/people.ts';
import { useSession } from '../api/session.ts';
import { Page } from '../app/Page.tsx';
import { readDraft, writeDraft } from '../lib/drafts.ts';
import { useOnline } from '../lib/hooks.ts';
import { paths } from '../routes.ts';
import { ErrorBanner } from '../ui/Banner.tsx';
import { Field } from '../ui/Field.tsx';
import { showToast } from '../ui/Toast.tsx';

const empty: CallFields = { name: '', phone: '', email: '', message: '' };

/** Logs a call as a request that waits like any other. Needs a network; what is typed is kept as a draft. */
export function LogCallPage() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const online = useOnline();
  const personId = useSession().data?.person.id ?? 0;
  const [fields, setFields] = useState<CallFields>(() => ({
    ...empty,
    ...JSON.parse(readDraft(personId, 'call') || '{}'),
  }));
  // The same id for every attempt: a call that is sent twice is logged once.
  const [id] = useState(() => crypto.randomUUID());
  const log = useApiMutation(
    (call: CallFields) =>
      request<{ requestId: number }>('POST', apiPaths.calls, {
        id,
        at: serverTime().toISOString(),
        fields: call,
      }),
    ['requests'],
  );
  const change = (next: CallFields) => {
    setFields(next);
    writeDraft(personId, 'call', JSON.stringify(next));
  };
  const logIt = () =>
    log.mutate(fields, {
      onSuccess: ({ requestId }) => {
        writeDraft(personId, 'call', '');
        showToast(`Llamada de ${fields.name} apuntada.`, () => {
          queueAction(client, [requestId], { kind: 'call-removed' });
        });
        navigate(paths.home);
      },
    });
  return (
    <Page title="Apuntar una llamada" back>
      <div className="body">
        <h2 className="request-name">Apuntar una llamada</h2>
        <p>Esperará en «Solicitudes» como las de la web, y el plazo cuenta desde ahora.</p>
        {!online && (
          <p className="hint">
            Para guardarla hace falta conexión. Lo que escribas se queda en este teléfono.
          </p>
        )}
        <CallForm
          fields={fields}
          onChange={change}
          onSave={logIt}
          save="Apuntar la llamada"
          saving={log.isPending}
          error={log.error}
        />
      </div>
    </Page>
  );
}

/** The fields of a logged call, for a new one and for correcting it. */
export function CallForm({ fields, onChange, onSave, save, saving, error }: CallFormProps) {
  const [reachable, setReachable] = useState(true);
  const field = (name: keyof CallFields) => ({
    value: fields[name],
    maxLength: maxLength[name],
    onChange: (value: string) => onChange({ ...fields, [name]: value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const canAnswer = (fields.phone + fields.email).trim() !== '';
    setReachable(canAnswer);
    if (canAnswer) onSave();
  };
  return (
    <form onSubmit={submit}>
      <Field label="Nombre" autoComplete="off" required {...field('name')} />
      <Field
        label="Teléfono"
        type="tel"
        autoComplete="off"
        error={reachable ? undefined : 'Hace falta un teléfono o un correo, para poder contestar.'}
        {...field('phone')}
      />
      <Field label="Correo" type="email" autoComplete="off" {...field('email')} />
      <Field label="Qué quiere" rows={4} {...field('message')} />
      {error && <ErrorBanner error={error} />}
      <button type="submit" className="button button-strong" disabled={saving}>
        {save}
      </button>
    </form>
  );
}

type CallFormProps = {
  fields: CallFields;
  onChange: (fields: CallFields) => void;
  onSave: () => void;
  /** What the button says. */
  save: string;
  saving: boolean;
  error: Error | null;
};
