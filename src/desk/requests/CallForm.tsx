import { type ReactNode, useState } from 'react';
import type { RequestFields } from '../../contact-request/actions.ts';
import { cleanAddress, isBlank } from '../../contact-request/clean-text.ts';
import { fieldRules } from '../../contact-request/fields.ts';
import { lacksDigits } from '../../contact-request/phone-digits.ts';
import { Field, onSubmit } from '../ui/Field.tsx';

/**
 * The fields of a request. The telephone comes first, because every caller has one. A
 * telephone or an e-mail address is required, so that the request can be answered.
 */
export function CallForm({ fields, onChange, onSave, children }: CallFormProps) {
  const [reachable, setReachable] = useState(true);
  // While it is being typed, a number always lacks digits.
  const [isPhoneTyped, setPhoneTyped] = useState(fields.phone !== '');
  const warnsOfPhone = isPhoneTyped && lacksDigits(fields.phone);
  const field = (name: keyof RequestFields) => ({
    value: fields[name],
    maxLength: fieldRules[name].maxLength,
    onChange: (value: string) => onChange({ ...fields, [name]: value }),
  });
  const submit = () => {
    const canAnswer = !isBlank(fields.phone + fields.email);
    setReachable(canAnswer);
    if (canAnswer) onSave();
  };

  return (
    <form className="form call-form" onSubmit={onSubmit(submit)}>
      <Field
        label="Teléfono"
        type="tel"
        autoComplete="off"
        enterKeyHint="next"
        autoFocus
        warning={warnsOfPhone ? 'faltan cifras para llamar' : ''}
        onBlur={() => setPhoneTyped(fields.phone !== '')}
        error={
          reachable
            ? undefined
            : 'Hace falta un teléfono o un correo, para poder contestar.'
        }
        {...field('phone')}
      />
      <Field
        label="Nombre"
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        pattern={hasVisible}
        {...field('name')}
      />
      <Field label="Qué quiere" rows={2} {...field('message')} />
      <Field
        label="Correo, si te lo da"
        type="email"
        autoComplete="off"
        {...field('email')}
        onChange={(typed) => onChange({ ...fields, email: cleanAddress(typed) })}
      />
      {children}
    </form>
  );
}

/**
 * For the browser's validation: the server refuses a name without a visible character.
 */
const hasVisible = String.raw`.*[^\s\p{Cf}\p{Default_Ignorable_Code_Point}].*`;

type CallFormProps = {
  fields: RequestFields;
  onChange: (fields: RequestFields) => void;
  onSave: () => void;
  children: ReactNode;
};
