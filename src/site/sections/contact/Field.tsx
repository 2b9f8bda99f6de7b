import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ContactField } from '../../../contact/fields.ts';
import { AlertIcon } from '../../ui/icons.tsx';

type FieldProps = {
  name: ContactField;
  label: string;
  type?: 'text' | 'email' | 'tel';
  multiline?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  required?: boolean;
  /** Whether it shares a line with another field where there is room. */
  half?: boolean;
  /** A hint that helps to fill it in. */
  hint?: string;
  /** What the server found wrong with it. */
  error?: string | undefined;
};

/** A labelled field, with the sentence that says what is wrong with its value (WCAG 3.3.1, 3.3.3). */
export function Field({
  name,
  label,
  type = 'text',
  multiline = false,
  half = false,
  hint,
  error,
  ...rest
}: FieldProps) {
  const id = `campo-${name}`;
  const hintId = `${id}-ayuda`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  const control = {
    id,
    name,
    ...rest,
    ...(error !== undefined && { 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  return (
    <div className={half ? 'field half' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="form__note" id={hintId}>
          {hint}
        </p>
      )}
      {multiline ? <textarea rows={5} {...control} /> : <input type={type} {...control} />}
      {error !== undefined && (
        <p className="field__error" id={errorId}>
          <AlertIcon /> {error}
        </p>
      )}
    </div>
  );
}
