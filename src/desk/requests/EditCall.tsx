import type { ReactNode } from 'react';
import type { CallLogged } from '../../contact-request/actions.ts';
import { Button } from '../ui/Button.tsx';
import { CallForm } from './CallForm.tsx';
import { LanguageField } from './LanguageField.tsx';

export type LoggedCall = Omit<CallLogged, 'kind'>;

/** The form of a logged call. */
export function EditCall({ call, hint, onChange, onSave, children }: EditCallProps) {
  const { fields, language, answered, urgent } = call;
  return (
    <CallForm
      fields={fields}
      onChange={(next) => onChange({ ...call, fields: next })}
      onSave={onSave}
    >
      <LanguageField
        language={language}
        onChange={(next) => onChange({ ...call, language: next })}
      />
      <div className="ticks">
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
      </div>
      {children ?? (
        <div className="form-end">
          <Button type="submit" kind="strong">
            {answered ? 'Apuntar como contestada' : 'Apuntar la llamada'}
          </Button>
          {hint && <p className="hint">{hint}</p>}
        </div>
      )}
    </CallForm>
  );
}

type EditCallProps = {
  call: LoggedCall;
  /** What happens to the call once it is saved. */
  hint?: string;
  onChange: (call: LoggedCall) => void;
  onSave: () => void;
  /** The buttons, in place of the one that logs a new call. */
  children?: ReactNode;
};

function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

type TickProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};
