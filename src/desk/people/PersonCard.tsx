import { apiPaths } from '../../desk-api/paths.ts';
import type { People } from '../../desk-api/people.ts';
import { useSession } from '../state/session.ts';
import { DialogButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PasskeyButton } from '../ui/PasskeyButton.tsx';
import { LinkForDialog } from './LinkForDialog.tsx';
import { NotifiedDeviceLine } from './NotifiedDeviceLine.tsx';
import { PasskeyLine } from './PasskeyLine.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { SessionLine } from './SessionLine.tsx';

type Person = People['people'][number];

/**
 * A person with their devices and passkeys. Only the first person can change their own.
 */
export function PersonCard({ person, first, byFirst }: PersonCardProps) {
  const own = useSession()?.person.id === person.id;
  const canChange = own || !first;
  const { name, mail, notified, sessions, passkeys } = person;
  const hasNothing = sessions.length + notified.length + passkeys.length === 0;
  const withoutSession = notified.filter(
    (device) => !sessions.some(({ id }) => id === device.sessionId),
  );

  return (
    <section className="card">
      <h2 className="line-name">
        <span>{name}</span>
        {own && <span className="badge-plain">tú</span>}
      </h2>
      {mail && <p className="hint">{mail}</p>}
      <ul className="lines">
        {hasNothing && (
          <li className="line soft">
            <Icon name="device" />
            <div>Ahora no tiene ningún dispositivo.</div>
          </li>
        )}
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            notified={notified.some(({ sessionId }) => sessionId === session.id)}
            canEnd={canChange}
          />
        ))}
        {withoutSession.map((device) => (
          <NotifiedDeviceLine key={device.id} device={device} canTurnOff={canChange} />
        ))}
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} canRemove={canChange} />
        ))}
      </ul>
      <div className="strip">
        {own && <OwnChoices person={person} />}
        {byFirst && !own && <MakeLinkButton person={person} />}
        {!first && <RemovePersonButton person={person} own={own} />}
      </div>
    </section>
  );
}

type PersonCardProps = {
  person: Person;
  /** Whether this is the first person. */
  first: boolean;
  /** Whether the first person is signed in: only they can create links for others. */
  byFirst: boolean;
};

/** Creates a link for a person who has a new telephone. */
function MakeLinkButton({ person: { id, name } }: { person: Person }) {
  return (
    <DialogButton
      kind="link"
      aria-label={`Hacerle un enlace a ${name}`}
      dialog={(close) => <LinkForDialog id={id} name={name} onClose={close} />}
    >
      Hacerle un enlace
    </DialogButton>
  );
}

/** The buttons of a person on their own card. */
function OwnChoices({ person: { name, passkeys } }: { person: Person }) {
  return (
    <>
      <PasskeyButton saving kind="small">
        {passkeys.length > 0 ? 'Guardar otra llave' : 'Guardar la llave aquí'}
      </PasskeyButton>
      <DialogButton
        kind="link"
        dialog={(close) => <RenameDialog name={name} onClose={close} />}
      >
        Cambiar el nombre
      </DialogButton>
    </>
  );
}

function RemovePersonButton({ person, own }: { person: Person; own: boolean }) {
  const { id, name } = person;
  return (
    <RemoveButton
      what={`a ${name}`}
      text={`Quitar a ${own ? 'mí' : name}`}
      path={apiPaths.person(id)}
    >
      {own
        ? 'Eres tú: saldrás de aquí y no podrás volver a entrar.'
        : 'No podrá volver a entrar.'}{' '}
      Se cierran sus sesiones y dejan de valer sus llaves y notificaciones. Su nombre
      sigue en la historia de lo que hizo.
    </RemoveButton>
  );
}
