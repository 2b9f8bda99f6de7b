import { type ContactField, fieldRules } from '../../contact-request/fields.ts';

type FieldProps = {
  name: ContactField;
  label: string;
  hint?: string | undefined;
  /** The server's error message about the value. */
  error?: string | undefined;
};

/** A labelled field, with a hint and the server's error (WCAG 3.3.1, 3.3.3). */
export function Field({ name, label, hint, error }: FieldProps) {
  const { type, autoComplete, required } = fieldRules[name];
  const id = `campo-${name}`;
  const isShort = type === 'email' || type === 'tel';
  const describedBy = [hint && `${id}-ayuda`, error && `${id}-error`].filter(Boolean);
  const control = {
    id,
    name,
    autoComplete,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy.join(' ') || undefined,
  };

  return (
    <div className={isShort ? 'field field-half' : 'field'}>
      <label htmlFor={id}>{required ? `${label}\u00a0*` : label}</label>
      {hint && (
        <p className="small" id={`${id}-ayuda`}>
          {hint}
        </p>
      )}
      {type === 'textarea' ? (
        <textarea rows={5} {...control} />
      ) : (
        <input type={type} {...control} />
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
