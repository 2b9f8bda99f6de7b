import type { People } from '../../desk-api/sessions.ts';
import { DeviceLine } from './DeviceLine.tsx';

/** A person, and each device on which that person is in. */
export function PersonDevices({ person }: { person: People['people'][number] }) {
  return (
    <section>
      <h2>{person.name}</h2>
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
    </section>
  );
}
