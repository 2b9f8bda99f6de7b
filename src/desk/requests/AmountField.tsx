import { useId, useState } from 'react';
import { formatAmount, parseAmount } from '../../contact-request/amounts.ts';

/**
 * Holds an amount while it is typed. `read` returns the amount; undefined if it is none.
 */
export function useAmount(amount: number | null) {
  const [value, setValue] = useState(() => amountText(amount));
  const [isWrong, setWrong] = useState(false);
  const read = () => {
    const typed = parseAmount(value);
    setWrong(typed === undefined);
    return typed;
  };
  return { field: { value, isWrong, onChange: setValue }, read };
}

/** A field for an amount in whole euros. Its digits are grouped once it is left. */
export function AmountField({ value, isWrong, onChange }: AmountFieldProps) {
  const id = useId();
  const group = () => {
    const amount = parseAmount(value);
    if (amount !== undefined) onChange(amountText(amount));
  };

  return (
    <div className="field">
      <label htmlFor={id}>
        Importe en euros <small>sin decimales; puede quedar vacío</small>
      </label>
      <div className="amount">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-below` : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={group}
        />
        <span aria-hidden="true">€</span>
      </div>
      {isWrong && (
        <p className="field-error" id={`${id}-below`}>
          Escribe solo la cifra, hasta 9 999 999: 3400.
        </p>
      )}
    </div>
  );
}

type AmountFieldProps = {
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
};

/** Returns an amount as the field shows it: `12 300`. */
function amountText(amount: number | null): string {
  return amount === null ? '' : formatAmount(amount).replace(/\s*€/, '');
}
