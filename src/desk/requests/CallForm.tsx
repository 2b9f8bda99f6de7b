import { type ReactNode, useState } from 'react';
import type { RequestFields } from '../../contact-request/actions.ts';
import { cleanAddress, isBlank } from '../../contact-request/clean-text.ts';
import { fieldRules } from '../../contact-request/fields.ts';
import { Field, onSubmit } from '../ui/Field.tsx';

/** The fields of a request. A telephone or an address is needed to answer it. */
export function CallForm({ fields, onChange, onSave, children }: CallFormProps) {
  const [reachable, setReachable] = useState(true);
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
    <form onSubmit={onSubmit(submit)}>
      <Field
        label="Nombre"
        autoComplete="off"
        required
        pattern={hasVisible}
        {...field('name')}
      />
      <Field
        label="Teléfono"
        type="tel"
        autoComplete="off"
        error={
          reachable
            ? undefined
            : 'Hace falta un teléfono o un correo, para poder contestar.'
        }
        {...field('phone')}
      />
      <Field
        label="Correo"
        type="email"
        autoComplete="off"
        {...field('email')}
        onChange={(typed) => onChange({ ...fields, email: cleanAddress(typed) })}
      />
      <Field label="Qué quiere" rows={4} {...field('message')} />
      {children}
    </form>
  );
}

/** The browser's own check of a name: the server refuses one that cannot be seen. */
const hasVisible = String.raw`.*[^\s\p{Cf}\p{Default_Ignorable_Code_Point}].*`;

type CallFormProps = {
  fields: RequestFields;
  onChange: (fields: RequestFields) => void;
  onSave: () => void;
  children: ReactNode;
};
