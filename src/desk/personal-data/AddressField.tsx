import '../ui/field.css';
import { useId } from 'react';

/** The address that somebody left in the form. */
export function AddressField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="f">
      <label htmlFor={id}>Su correo</label>
      <input
        id={id}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        maxLength={320}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
