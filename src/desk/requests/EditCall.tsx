import type { CallLogged } from '../../contact-request/actions.ts';
import { localeNames, locales } from '../../locale.ts';
import { Button } from '../ui/Button.tsx';
import { CallForm } from './CallForm.tsx';

export type LoggedCall = Omit<CallLogged, 'kind'>;

/** The form of a logged call. */
export function EditCall({ call, onChange, onSave, children }: EditCallProps) {
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
  call: LoggedCall;
  onChange: (call: LoggedCall) => void;
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
