import { type ComponentProps, useId } from 'react';
import { readDay } from './read-day.ts';

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

/** A labelled field of several lines, with what is said below it. */
export function TextArea({ label, fault, hint, onChange, ...area }: AreaProps) {
  const id = useId();
  const below = fault ?? hint;
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        onChange={({ target }) => onChange(target.value)}
        {...area}
      />
      {below && (
        <p className="hint" id={`${id}-below`}>
          {below}
        </p>
      )}
    </div>
  );
}

type AreaProps = {
  label: string;
  fault?: string | undefined;
  hint?: string | undefined;
  onChange: (value: string) => void;
} & Omit<ComponentProps<'textarea'>, 'id' | 'onChange'>;

/** A day as it is written in Spain: what a browser's own field shows depends on the browser's language. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const isWrong = readDay(value) === undefined && value.length >= 8;
  return (
    <TextField
      label={label}
      inputMode="text"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      maxLength={12}
      value={value}
      onChange={onChange}
      fault={isWrong ? 'Escríbela como 20/11/2026.' : undefined}
    />
  );
}

type DayFieldProps = { label: string; value: string; onChange: (value: string) => void };
