import type { People } from '../../desk-api/sessions.ts';
import { DeviceLine } from './DeviceLine.tsx';
import { NotifiedDevices } from './NotifiedDevices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RemovePerson } from './RemovePerson.tsx';
import { Rename } from './Rename.tsx';

/** A person with their devices, notifications and passkeys. The only one cannot be removed. */
export function PersonDevices({ person, only }: { person: People['people'][number]; only: boolean }) {
  return (
    <section>
      <h2 tabIndex={-1}>{person.name}</h2>
      <Rename person={person} />
      {person.mail && <p className="soft">{person.mail}</p>}
      {person.sessions.length === 0 ? (
        <p className="soft">Ahora no está dentro en ningún dispositivo.</p>
      ) : (
        <ul className="lines">
          {person.sessions.map((session) => (
            <DeviceLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      <NotifiedDevices devices={person.notified} lost={person.lost} />
      <Passkeys passkeys={person.passkeys} own={person.sessions.some(({ current }) => current)} />
      {!only && <RemovePerson person={person} />}
    </section>
  );
}
