import { type ComponentProps, type FormEvent, useId } from 'react';

/**
 * A labelled field, or a text area if it has `rows`. The text of `error` (WCAG 3.3.1) or
 * `hint` is below it. That of `warning` is beside the label, so that nothing moves when
 * it appears.
 */
export function Field({ label, error, warning, hint, onChange, ...field }: FieldProps) {
  const id = useId();
  const below = error ?? hint;
  const described: string[] = [];
  if (warning) described.push(`${id}-warning`);
  if (below) described.push(`${id}-below`);
  // The attributes used here exist on both elements.
  const Element = (field.rows ? 'textarea' : 'input') as 'input';
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {warning !== undefined && (
          <small id={`${id}-warning`} className="field-warning" role="status">
            {warning}
          </small>
        )}
      </div>
      <Element
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        onChange={({ target }) => onChange(target.value)}
        {...field}
      />
      {below && (
        <p className={error ? 'field-error' : 'hint'} id={`${id}-below`}>
          {below}
        </p>
      )}
    </div>
  );
}

type FieldProps = {
  label: string;
  error?: string | undefined;
  /** Empty while there is nothing to warn about. */
  warning?: string | undefined;
  hint?: string | undefined;
  rows?: number;
  onChange: (value: string) => void;
} & Omit<ComponentProps<'input'>, 'id' | 'onChange'>;

/**
 * Returns a submit handler that replaces the browser's own submission, which would load a
 * page.
 */
export function onSubmit(submit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
}
