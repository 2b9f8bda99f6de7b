import { useState } from 'react';
import { actingPersonId } from '../api/client.ts';
import { useQueued } from '../api/queries.ts';
import { contacted, noteContact } from '../lib/contact.ts';
import { useNow, useRetry } from '../lib/hooks.ts';
import { readContacts, writeContacts } from '../lib/offline-contacts.ts';
import { formatSince } from '../lib/time.ts';
import { AfterContact } from '../request/AfterContact.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SignedOutLayout } from './Page.tsx';

/** Shown when the desk is opened without a network: whom to call, for the person who chose to keep that. */
export function OfflinePage({ retry }: { retry: () => unknown }) {
  const personId = actingPersonId();
  const queued = useQueued();
  const now = useNow();
  const asked = contacted.use();
  const [kept, setKept] = useState(readContacts);
  useRetry(retry);
  const answered = new Set(
    queued
      .filter(({ action }) => ['answered', 'marked-spam'].includes(action.kind))
      .map(({ requestId }) => requestId),
  );
  const contacts = kept?.contacts.filter(({ id }) => !answered.has(id)) ?? [];
  const keep = () => {
    writeContacts(personId, []);
    setKept(readContacts());
  };
  return (
    <SignedOutLayout title="Sin conexión">
      {contacts.length > 0 && (
        <section>
          <p>Esperaban {kept && formatSince(kept.at, now).replace(/^las/, 'a las')}. Puedes llamar.</p>
          <ul className="lines">
            {contacts.map(({ id, name, phone, tel, receivedAt }) => (
              <li key={id} className="row">
                <div>
                  <b>{name}</b>
                  <small>Desde {formatSince(receivedAt, now)}</small>
                </div>
                {tel ? (
                  <a
                    className="button button-small"
                    href={tel}
                    onClick={() => noteContact({ id, name, answered: null, state: 'received' }, 'call')}
                  >
                    <Icon name="phone" />
                    <span className="visually-hidden">Llamar a {name}, </span>
                    {phone}
                  </a>
                ) : (
                  <small>Sin teléfono</small>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {contacts.length === 0 && (
        <p>Las solicitudes están a salvo en el servidor, y se ven al volver la red.</p>
      )}
      {queued.length > 0 && (
        <p className="hint">Lo que apuntaste sigue en este teléfono, y se envía entonces.</p>
      )}
      {!kept && personId > 0 && (
        <>
          <button type="button" className="button" onClick={keep}>
            Guardar en este teléfono quién espera
          </button>
          <p className="hint">
            Desde la próxima vez que haya red: nombre, teléfono y hora de cincuenta como mucho, durante 72
            horas. Se borran al salir.
          </p>
        </>
      )}
      {kept && contacts.length === 0 && (
        <p className="hint">Quién espera se guarda aquí en cuanto abras la oficina con red.</p>
      )}
      <button type="button" className="button button-strong" onClick={() => retry()}>
        <Icon name="redo" />
        Reintentar
      </button>
      {asked && contacts.some(({ id }) => id === asked.id) && <AfterContact contacted={asked} />}
    </SignedOutLayout>
  );
}
