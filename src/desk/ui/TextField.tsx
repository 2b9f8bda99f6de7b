import { type ComponentProps, useId } from 'react';

/**
 * A labelled field, of several lines where it has `rows`. Below it stands `fault`, which says what is wrong with its text
 * (WCAG 3.3.1), or a `hint`.
 */
export function TextField({ label, fault, hint, onChange, ...field }: Props) {
  const id = useId();
  const below = fault ?? hint;
  // Those of its attributes that are used here are the same.
  const Field = (field.rows ? 'textarea' : 'input') as 'input';
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <Field
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        onChange={({ target }) => onChange(target.value)}
        {...field}
      />
      {below && (
        <p className="hint" id={`${id}-below`}>
          {below}
        </p>
      )}
    </div>
  );
}

type Props = {
  label: string;
  fault?: string | undefined;
  hint?: string | undefined;
  rows?: number;
  onChange: (value: string) => void;
} & Omit<ComponentProps<'input'>, 'id' | 'onChange'>;
