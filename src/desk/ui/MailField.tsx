import './field.css';
import { type ComponentProps, useId } from 'react';

/** An address of mail, which has to be there. */
export function MailField({ label, value, onChange, ...input }: Props) {
  const id = useId();
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="email"
        inputMode="email"
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...input}
      />
    </div>
  );
}

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'autoFocus' | 'maxLength'>;
