import { useEndAllSessions } from '../api/people.ts';
import { useQueued } from '../api/queries.ts';
import { ConfirmDialog, DialogButton } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Ends all sessions, for a person who has lost a device and cannot tell which one it is. */
export function EndEverywhere() {
  const end = useEndAllSessions();
  const queued = useQueued().length;
  return (
    <section className="card">
      <h2>¿Has perdido un dispositivo?</h2>
      <p>
        Quítalo de la lista, y quita su llave: no podrá entrar desde ese momento. Si no sabes cuál es, cierra
        todas las sesiones y quita luego las llaves que no reconozcas.
      </p>
      <DialogButton
        dialog={(close) => (
          <ConfirmDialog
            title="Cerrar la sesión en todas partes"
            no="Cancelar"
            yes="Cerrar todas"
            mutation={end}
            onConfirm={() => end.mutate()}
            onClose={close}
          >
            <p>
              La de todos, también en este dispositivo. Dejan de valer los enlaces y códigos, y las
              notificaciones se activan otra vez. Para volver, cada uno con su llave, un código o un enlace
              nuevo.
            </p>
            {queued > 0 && <p>Lo que apuntaste y aún no se ha enviado sale cuando vuelvas a entrar aquí.</p>}
          </ConfirmDialog>
        )}
      >
        <Icon name="out" />
        Cerrar la sesión en todas partes
      </DialogButton>
    </section>
  );
}
