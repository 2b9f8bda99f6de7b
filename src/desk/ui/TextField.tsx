import { type ComponentProps, useId } from 'react';

/** A labelled field of one line; `fault` stands below it and says what is wrong with its text (WCAG 3.3.1). */
export function TextField({ label, fault, onChange, ...input }: Props) {
  const id = useId();
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => onChange(target.value)}
        {...input}
      />
      {fault && (
        <p className="hint" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

type Props = {
  label: string;
  fault?: string | undefined;
  onChange: (value: string) => void;
} & Omit<ComponentProps<'input'>, 'id' | 'onChange'>;
