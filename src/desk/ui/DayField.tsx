import { readDay } from './read-day.ts';
import { TextField } from './TextField.tsx';

/** A day as it is written in Spain: what a browser's own field shows depends on the browser's language. */
export function DayField({ label, value, onChange }: Props) {
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

type Props = { label: string; value: string; onChange: (value: string) => void };
