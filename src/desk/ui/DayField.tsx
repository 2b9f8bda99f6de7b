import './field.css';
import { useId } from 'react';
import { readDay } from './read-day.ts';

/** A day as it is written in Spain: what a browser's own field shows depends on the browser's language. */
export function DayField({ label, value, onChange }: Props) {
  const id = useId();
  const wrong = readDay(value) === undefined && value.length >= 8;
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="text"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        maxLength={12}
        value={value}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {wrong && (
        <p className="hint" id={`${id}-hint`}>
          Escríbela como 20/11/2026.
        </p>
      )}
    </div>
  );
}

type Props = { label: string; value: string; onChange: (value: string) => void };
