import { useLocation } from 'wouter';
import type { People } from '../../desk-api/sessions.ts';
import { useEndAllSessions, usePeople } from '../data/people.ts';
import { useOwnActions } from '../data/use-waiting.ts';
import { Page } from '../frame/Page.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { paths } from '../routes.ts';
import { AskButton } from '../ui/AskButton.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Notice.tsx';
import { DeviceLine } from './DeviceLine.tsx';
import { Invite } from './Invite.tsx';
import { KeepWaiting } from './KeepWaiting.tsx';
import { NotifiedDevices } from './NotifiedDevices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RemoveDialog, RenameDialog } from './RemovePerson.tsx';

/** Who may enter, on which devices they are signed in, and how to end either. */
export function PeoplePage() {
  const { data, error, refetch } = usePeople();
  return (
    <Page title="Personas y dispositivos">
      {error && <Trouble error={error} retry={refetch} />}
      {data && (
        <div className="body">
          <Notifications />
          <div className="duo">
            {data.people.map((person) => (
              <PersonDevices key={person.id} person={person} only={data.people.length === 1} />
            ))}
          </div>
          <Invite command={data.command} />
          <KeepWaiting />
          <EndEverywhere />
        </div>
      )}
    </Page>
  );
}

/** A person with their devices, notifications and passkeys. The only one cannot be removed. */
function PersonDevices({ person, only }: { person: People['people'][number]; only: boolean }) {
  return (
    <section>
      <h2 tabIndex={-1}>{person.name}</h2>
      <AskButton className="link" dialog={(close) => <RenameDialog person={person} onClose={close} />}>
        Cambiar el nombre<span className="vh"> de {person.name}</span>
      </AskButton>
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
      {!only && (
        <AskButton
          className="link link--danger"
          dialog={(close) => <RemoveDialog person={person} onClose={close} />}
        >
          Quitar a esta persona<span className="vh"> {person.name}</span>
        </AskButton>
      )}
    </section>
  );
}

/** Ends all sessions, for whoever has lost a device and cannot tell which one it is in the list. */
function EndEverywhere() {
  return (
    <section>
      <h2>¿Has perdido un dispositivo?</h2>
      <p>
        Quítalo de la lista, y quita su llave: no podrá entrar desde ese momento. Si no sabes cuál es, cierra
        todas las sesiones y quita luego las llaves que no reconozcas.
      </p>
      <div className="stack">
        <AskButton dialog={(close) => <EndEverywhereDialog onClose={close} />}>
          <Icon name="out" />
          Cerrar la sesión en todas partes
        </AskButton>
      </div>
    </section>
  );
}

function EndEverywhereDialog({ onClose }: { onClose: () => void }) {
  const end = useEndAllSessions();
  const [, navigate] = useLocation();
  const endAll = () => end.mutate(undefined, { onSuccess: () => navigate(paths.home, { replace: true }) });
  return (
    <ConfirmDialog
      title="Cerrar la sesión en todas partes"
      no="Cancelar"
      yes="Cerrar todas"
      doing={end}
      onYes={endAll}
      onClose={onClose}
    >
      <p>
        La de todos, también en este dispositivo. Dejan de valer los enlaces y códigos de antes, y las
        notificaciones se activan otra vez. Para volver, cada uno con su llave, o con un enlace nuevo.
      </p>
      {useOwnActions().length > 0 && (
        <p>
          Lo que hiciste sin conexión no se ha enviado aún: sale cuando vuelvas a entrar aquí, y se borra si
          antes entra otra persona.
        </p>
      )}
    </ConfirmDialog>
  );
}
