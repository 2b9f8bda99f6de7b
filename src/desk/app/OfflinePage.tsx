import { useState } from 'react';
import { formatDateTime } from '../../time.ts';
import { ContactQuestion } from '../requests/AfterContact.tsx';
import { markAnswered, noteNoAnswer } from '../requests/actions.ts';
import { actingPersonId } from '../state/client.ts';
import { askAfterContact, lastContact } from '../state/last-contact.ts';
import {
  type OfflineContact,
  readContacts,
  waitingContacts,
  writeContacts,
} from '../state/offline-contacts.ts';
import { useOnline } from '../state/online.ts';
import { useQueued } from '../state/queries.ts';
import { searchContacts } from '../state/search-contacts.ts';
import { isServerTimeKnown, serverTime } from '../state/server-time.ts';
import { formatAt, formatSince } from '../state/time.ts';
import { Button } from '../ui/Button.tsx';
import { errorText } from '../ui/error-text.ts';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';
import { Toast } from '../ui/Toast.tsx';
import { OfflineCalls } from './OfflineCalls.tsx';

/**
 * Shown when the desk opens and the server does not answer. It lists whom to call if the
 * person has chosen to keep contacts on this device.
 */
export function OfflinePage({ error, retry }: { error: Error; retry: () => unknown }) {
  const queued = useQueued();
  const online = useOnline();
  const asked = lastContact.use();
  const [kept, setKept] = useState(readContacts);
  const contacts = kept ? waitingContacts(kept.contacts, queued) : [];
  const called = contacts.find(({ id }) => id === asked?.id);
  const isPersonKnown = actingPersonId() > 0;
  const { title, detail } = online ? errorText(error) : withoutNetwork;
  const keep = () => {
    writeContacts([]);
    setKept(readContacts());
  };

  return (
    <SignedOutLayout title={title}>
      {kept && contacts.length > 0 ? (
        <Contacts keptAt={kept.at} contacts={contacts} />
      ) : (
        <p>{detail}</p>
      )}
      {queued.length > 0 && (
        <p className="hint">
          Lo que apuntaste sigue en este teléfono, y se envía en cuanto se pueda.
        </p>
      )}
      {isPersonKnown && <OfflineCalls />}
      {!kept && isPersonKnown && (
        <>
          <Button onClick={keep}>Guardar en este teléfono quién espera</Button>
          <p className="hint">
            Desde la próxima vez que haya red: nombre, teléfono y hora de cincuenta como
            mucho, durante 72 horas. Se borran al salir.
          </p>
        </>
      )}
      {kept && contacts.length === 0 && (
        <p className="hint">
          Quién espera se guarda aquí en cuanto abras la oficina con red.
        </p>
      )}
      <Button kind="strong" icon="redo" onClick={() => retry()}>
        Reintentar
      </Button>
      {asked && called && (
        <ContactQuestion
          way={asked.way}
          name={called.name}
          onYes={() => markAnswered(called, asked.way)}
          onNoAnswer={() => noteNoAnswer(called)}
        />
      )}
      <Toast />
    </SignedOutLayout>
  );
}

const withoutNetwork = {
  title: 'Sin conexión',
  detail: 'Las solicitudes están a salvo en el servidor, y se ven al volver la red.',
};

/** The contacts, with a search by name or telephone. */
function Contacts({ keptAt, contacts }: ContactsProps) {
  const [text, setText] = useState('');
  const found = searchContacts(contacts, text);
  return (
    <section>
      {/* Both times come from the clock of this device. */}
      <p>{`Esperaban ${formatAt(keptAt, new Date())}. Puedes llamar.`}</p>
      <Field
        label="Buscar por nombre o teléfono"
        type="search"
        autoComplete="off"
        value={text}
        onChange={setText}
      />
      <p role="status">{found.length === 0 && `Nadie con «${text.trim()}».`}</p>
      <ul className="lines">
        {found.map((contact) => (
          <Contact key={contact.id} {...contact} />
        ))}
      </ul>
    </section>
  );
}

type ContactsProps = { keptAt: string; contacts: readonly OfflineContact[] };

function Contact({ id, name, phone, tel, receivedAt }: OfflineContact) {
  // Until the server's time is known, «hoy» could be the wrong day.
  const since = isServerTimeKnown()
    ? formatSince(receivedAt, serverTime())
    : formatDateTime(receivedAt);
  const ask = () => askAfterContact({ id, way: 'call' });

  return (
    <li className="line">
      <div>
        <b>{name}</b>
        <small>{`Desde ${since}`}</small>
        {!tel && <small>{phone || 'Sin teléfono'}</small>}
      </div>
      {tel && (
        <a className="button button-small" href={tel} onClick={ask}>
          <Icon name="phone" />
          <span className="visually-hidden">Llamar a {name}, </span>
          {phone}
        </a>
      )}
      {!tel && phone && (
        <button type="button" className="button button-small" onClick={ask}>
          He llamado<span className="visually-hidden"> a {name}</span>
        </button>
      )}
    </li>
  );
}
