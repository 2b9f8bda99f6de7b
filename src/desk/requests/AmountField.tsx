import { useId } from 'react';
import { formatAmount, parseAmount } from '../../contact-request/amounts.ts';

/** An amount in whole euros, typed as text. It is grouped once the field is left. */
export function AmountField({ value, error, onChange }: AmountFieldProps) {
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
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-below` : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={group}
        />
        <span aria-hidden="true">€</span>
      </div>
      {error && (
        <p className="field-error" id={`${id}-below`}>
          {error}
        </p>
      )}
    </div>
  );
}

type AmountFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Returns an amount as the field shows it: `12 300`. */
export function amountText(amount: number | null): string {
  return amount === null ? '' : formatAmount(amount).replace(/\s*€/, '');
}

export const invalidAmount = 'Escribe solo la cifra, hasta 9 999 999: 3400.';
