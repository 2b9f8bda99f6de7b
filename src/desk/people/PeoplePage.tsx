import { useLocation } from 'wouter';
import type { People } from '../../desk-api/sessions.ts';
import { useEndOwnSessions, usePeople } from '../data/people.ts';
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
            {data.people.map((person, index) => (
              <PersonDevices key={person.id} person={person} first={index === 0} />
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

/** A person with their devices, notifications and passkeys. Nobody else manages those of the first person. */
function PersonDevices({ person, first }: { person: People['people'][number]; first: boolean }) {
  const own = person.sessions.some(({ current }) => current);
  const managed = own || !first;
  return (
    <section>
      <h2 tabIndex={-1}>{person.name}</h2>
      {own && (
        <AskButton className="link" dialog={(close) => <RenameDialog person={person} onClose={close} />}>
          Cambiar el nombre
        </AskButton>
      )}
      {person.mail && <p className="soft">{person.mail}</p>}
      {person.sessions.length === 0 ? (
        <p className="soft">Ahora no está dentro en ningún dispositivo.</p>
      ) : (
        <ul className="lines">
          {person.sessions.map((session) => (
            <DeviceLine key={session.id} session={session} managed={managed} />
          ))}
        </ul>
      )}
      <NotifiedDevices devices={person.notified} />
      <Passkeys passkeys={person.passkeys} own={own} managed={managed} />
      {!first && (
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

/** Ends one's own sessions, for somebody who has lost a device and cannot tell which one it is in the list. */
function EndEverywhere() {
  return (
    <section>
      <h2>¿Has perdido un dispositivo?</h2>
      <p>
        Quítalo de la lista, y quita su llave: no podrá entrar desde ese momento. Si no sabes cuál es, cierra
        todas tus sesiones y quita luego las llaves que no reconozcas.
      </p>
      <div className="stack">
        <AskButton dialog={(close) => <EndEverywhereDialog onClose={close} />}>
          <Icon name="out" />
          Cerrar mis sesiones en todas partes
        </AskButton>
      </div>
    </section>
  );
}

function EndEverywhereDialog({ onClose }: { onClose: () => void }) {
  const end = useEndOwnSessions();
  const [, navigate] = useLocation();
  const endAll = () => end.mutate(undefined, { onSuccess: () => navigate(paths.home, { replace: true }) });
  return (
    <ConfirmDialog
      title="Cerrar mis sesiones en todas partes"
      no="Cancelar"
      yes="Cerrar todas"
      doing={end}
      onYes={endAll}
      onClose={onClose}
    >
      <p>
        También en este dispositivo. Dejan de valer tus enlaces y códigos de antes, y las notificaciones se
        activan otra vez. Para volver, con tu llave, un código o un enlace nuevo.
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
