import { useState } from 'react';
import type { CallLogged, RequestFields } from '../../contact-request/actions.ts';
import { type Locale, localeNames, locales } from '../../locale.ts';
import { useDraft } from '../state/drafts.ts';
import { useOnline } from '../state/online.ts';
import { correctUnsentCall } from '../state/outbox.ts';
import type { QueuedCall } from '../state/queries.ts';
import { openPage, paths } from '../state/routes.ts';
import { showToast } from '../state/toast.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Page } from '../ui/Page.tsx';
import { logCall } from './actions.ts';
import { CallForm } from './CallForm.tsx';

type Call = Omit<CallLogged, 'kind'>;

/** Logs a call as a request. What is typed is kept as a draft. */
export function LogCallPage() {
  const online = useOnline();
  const [draft, setDraft] = useDraft('call');
  const call = readCall(draft);
  const save = () => {
    logCall(call);
    setDraft('');
    openPage(paths.home);
  };

  return (
    <Page title="Apuntar una llamada" back>
      <div className="body">
        <h2 className="request-name">Apuntar una llamada</h2>
        <p>Espera en «Sin contestar» como las de la web; el plazo cuenta desde ahora.</p>
        {!online && (
          <p className="hint">
            Sin conexión. Se guarda en este teléfono y se envía al volver la red.
          </p>
        )}
        <EditCall
          call={call}
          onChange={(next) => setDraft(writeCall(next))}
          onSave={save}
        >
          Apuntar la llamada
        </EditCall>
      </div>
    </Page>
  );
}

function EditCall({ call, onChange, onSave, children }: EditCallProps) {
  const { fields, language, answered, urgent } = call;
  return (
    <CallForm
      fields={fields}
      onChange={(next) => onChange({ ...call, fields: next })}
      onSave={onSave}
    >
      <fieldset className="choices" aria-label="Habla">
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === language}
            onClick={() => onChange({ ...call, language: locale })}
          >
            {localeNames[locale]}
          </button>
        ))}
      </fieldset>
      <Tick
        label="Ya he hablado"
        checked={answered}
        onChange={(checked) => onChange({ ...call, answered: checked })}
      />
      <Tick
        label="Es urgente"
        checked={urgent}
        onChange={(checked) => onChange({ ...call, urgent: checked })}
      />
      <Button type="submit" kind="strong">
        {children}
      </Button>
    </CallForm>
  );
}

type EditCallProps = {
  call: Call;
  onChange: (call: Call) => void;
  onSave: () => void;
  children: string;
};

function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

type TickProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Corrects a call that was logged and not sent yet. */
export function CorrectCallDialog({ queued, onClose }: CorrectCallDialogProps) {
  const { kind, ...logged } = queued.action;
  const [call, setCall] = useState<Call>(logged);
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
    <Dialog title="Corregir la llamada" dismiss="Cancelar" onClose={onClose}>
      <EditCall call={call} onChange={setCall} onSave={save}>
        Guardar
      </EditCall>
    </Dialog>
  );
}

type CorrectCallDialogProps = { queued: QueuedCall; onClose: () => void };

const emptyFields: RequestFields = { name: '', phone: '', email: '', message: '' };

const usualLanguage: Locale = 'es';

function readCall(draft: string): Call {
  const empty = {
    fields: emptyFields,
    language: usualLanguage,
    answered: false,
    urgent: false,
  };
  return draft === '' ? empty : { ...empty, ...JSON.parse(draft) };
}

function writeCall(call: Call): string {
  const isEmpty = Object.values(call.fields).every((value) => value === '');
  return isEmpty ? '' : JSON.stringify(call);
}
