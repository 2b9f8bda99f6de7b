import { keptWaiting } from '../browser/storage.ts';
import { waitingActions } from '../data/waiting-actions.ts';
import { noteContact } from '../request/contact.ts';
import { sinceWords } from '../time/day-words.ts';
import { useNow } from '../time/When.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Those who were kept in this browser to be called without a network, but for those who were answered here since. */
export function KeptList() {
  const now = useNow();
  const done = new Set(
    waitingActions
      .use()
      .filter(({ action }) => action.kind === 'answered' || action.kind === 'marked-spam')
      .map(({ requestId }) => requestId),
  );
  const requests = keptWaiting()?.requests.filter(({ id }) => !done.has(id)) ?? [];
  if (requests.length === 0) return null;
  return (
    <section className="kept">
      <h2>Esperaban</h2>
      <ul className="lines">
        {requests.map(({ id, name, phone, tel, receivedAt }) => (
          <li key={id} className="dev">
            <div>
              <b>{name}</b>
              <small>Desde {sinceWords(new Date(receivedAt), now)}</small>
            </div>
            {tel ? (
              <a
                className="b b--s"
                href={tel}
                onClick={() => noteContact({ id, state: 'received', answered: null }, 'call')}
              >
                <Icon name="phone" />
                <span className="vh">Llamar a {name}, </span>
                {phone}
              </a>
            ) : (
              <small>Sin teléfono</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
