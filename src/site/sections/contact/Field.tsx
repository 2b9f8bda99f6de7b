import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ContactField } from '../../../contact/fields.ts';

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
  hint?: string | undefined;
  /** What it says where the browser finds it missing or badly formed. Css shows it, so it does without script. */
  fault?: string | undefined;
  /** Whether the browser does so now, as far as the script knows: screen readers are told. */
  invalid?: boolean;
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
  fault,
  invalid = false,
  error,
  ...rest
}: FieldProps) {
  const id = `campo-${name}`;
  const hintId = `${id}-ayuda`;
  const errorId = `${id}-error`;
  const wrong = invalid || error !== undefined;
  const describedBy = [hint && hintId, wrong && errorId].filter(Boolean).join(' ');
  const control = {
    id,
    name,
    ...rest,
    ...(wrong && { 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  return (
    <div className={half ? 'field half' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="small" id={hintId}>
          {hint}
        </p>
      )}
      {multiline ? <textarea rows={5} {...control} /> : <input type={type} {...control} />}
      {wrong && (
        <p className="field-error" id={errorId}>
          {error ?? fault}
        </p>
      )}
    </div>
  );
}
