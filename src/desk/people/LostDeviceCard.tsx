import { apiPaths } from '../../desk-api/paths.ts';
import { request } from '../state/client.ts';
import { useQueued } from '../state/queries.ts';
import { DialogButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/**
 * Ends all sessions of the signed-in person, in case they have lost a device and cannot
 * tell which one of the list it is.
 */
export function LostDeviceCard() {
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
