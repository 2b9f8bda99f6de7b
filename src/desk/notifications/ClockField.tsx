import { useId } from 'react';

/** A time of day, to the half hour: what a browser's own field shows depends on the browser's language. */
export function ClockField({ label, value, not, onChange }: Props) {
  const id = useId();
  const offered = clocks.includes(value) ? clocks : [value, ...clocks];
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {offered.map((clock) => (
          <option key={clock} disabled={clock === not}>
            {clock}
          </option>
        ))}
      </select>
    </div>
  );
}

type Props = {
  label: string;
  value: string;
  /** One that cannot be chosen. */
  not: string;
  onChange: (value: string) => void;
};

const clocks = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);
