import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { People } from '../../desk-api/people.ts';
import { request } from '../state/client.ts';
import { useQueued } from '../state/queries.ts';
import { DialogButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { Invite } from './Invite.tsx';
import { Notifications } from './Notifications.tsx';
import { PersonCard } from './PersonCard.tsx';

/** People with access and their devices, notifications on this device, and invitations. */
export function PeoplePage() {
  const query = useQuery<People>({ queryKey: [apiPaths.people] });
  return (
    <Page title="Personas y dispositivos">
      <Loaded query={query}>
        {({ people }) => (
          <>
            <Notifications />
            {people.map((person, index) => (
              <PersonCard key={person.id} person={person} first={index === 0} />
            ))}
            <Invite />
            <RevokeAllSessions />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Ends all of one's own sessions, for a person who has lost a device and cannot tell which one it is. */
function RevokeAllSessions() {
  const queued = useQueued().length;
  return (
    <section className="card">
      <h2>¿Has perdido un dispositivo?</h2>
      <p>
        Quítalo de la lista, y quita su llave: no podrá entrar desde ese momento. Si no
        sabes cuál es, cierra todas las sesiones y quita luego las llaves que no
        reconozcas.
      </p>
      <DialogButton
        icon="out"
        dialog={(close) => (
          <ConfirmDialog
            title="Cerrar la sesión en todas partes"
            no="Cancelar"
            yes="Cerrar todas"
            onConfirm={() => request('DELETE', apiPaths.sessions)}
            onClose={close}
          >
            <p>
              Se cierran todas las tuyas, también en este dispositivo. Dejan de valer tus
              enlaces y códigos, y las notificaciones se activan otra vez. Para volver, tu
              llave, un código o un enlace nuevo.
            </p>
            {queued > 0 && (
              <p>
                Lo que apuntaste y aún no se ha enviado sale cuando vuelvas a entrar aquí.
              </p>
            )}
          </ConfirmDialog>
        )}
      >
        Cerrar la sesión en todas partes
      </DialogButton>
    </section>
  );
}
