import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { maxLength } from '../../contact/fields.ts';
import { lastPerson } from '../browser/storage.ts';
import { useAct } from '../data/act.ts';
import { serverTime } from '../data/api.ts';
import { draftOf, keepDraft } from '../data/drafts.ts';
import { sessionOf } from '../data/session.ts';
import { Page } from '../frame/Page.tsx';
import { paths } from '../routes.ts';
import { TextField } from '../ui/TextField.tsx';

/** Takes a call down: it waits in the list like a request, so that whoever did not use the form is not forgotten. */
export function CallPage() {
  // Opened without a network, the desk does not hear who is signed in.
  const person = sessionOf(useQueryClient())?.person.id ?? lastPerson();
  const [call, setCall] = useState<Call>(() => JSON.parse(draftOf(noRequest, person) ?? 'null') ?? empty);
  const [unreachable, setUnreachable] = useState(false);
  const act = useAct();
  const [, navigate] = useLocation();
  const type = (field: keyof Call) => (text: string) => {
    const typed = { ...call, [field]: text };
    setCall(typed);
    setUnreachable(false);
    keepDraft(noRequest, person, Object.values(typed).some(Boolean) ? JSON.stringify(typed) : '');
  };
  const field = (name: keyof Call) => ({
    value: call[name],
    onChange: type(name),
    maxLength: maxLength[name],
    autoComplete: 'off',
  });
  const take = (event: FormEvent) => {
    event.preventDefault();
    const [name, phone, email] = [call.name.trim(), call.phone.trim(), call.email.trim()];
    if (phone + email === '') return setUnreachable(true);
    act({
      requests: [-serverTime().getTime()],
      action: { kind: 'call-logged', name, phone, email, message: call.message.trim() },
      said: `${name}: llamada apuntada.`,
    });
    keepDraft(noRequest, person, '');
    navigate(paths.home);
  };
  return (
    <Page title="Apuntar una llamada">
      <form className="body" onSubmit={take}>
        <p>Esperará en «Solicitudes» como las de la web, y el plazo cuenta desde ahora.</p>
        <TextField label="Nombre" required pattern=".*\S.*" {...field('name')} />
        <TextField
          label="Teléfono"
          type="tel"
          fault={unreachable ? 'Hace falta un teléfono o un correo, para poder contestar.' : undefined}
          {...field('phone')}
        />
        <TextField label="Correo" type="email" {...field('email')} />
        <TextField label="Qué quiere" rows={4} {...field('message')} />
        <div className="stack">
          <button type="submit" className="b b--go">
            Apuntar la llamada
          </button>
          <Link className="link" href={paths.home}>
            Volver a la lista
          </Link>
        </div>
      </form>
    </Page>
  );
}

type Call = Record<keyof typeof empty, string>;

const empty = { name: '', phone: '', email: '', message: '' };

/** The place of its draft, among those of notes on requests. */
const noRequest = 0;
