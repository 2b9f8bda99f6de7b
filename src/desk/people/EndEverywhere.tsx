import { useState } from 'react';
import { useLocation } from 'wouter';
import { useEndAllSessions } from '../data/people.ts';
import { useOwnActions } from '../data/use-waiting.ts';
import { paths } from '../routes.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Ends all sessions, for whoever has lost a device and cannot tell which one it is in the list. */
export function EndEverywhere() {
  const [asking, setAsking] = useState(false);
  return (
    <section>
      <h2>¿Has perdido un dispositivo?</h2>
      <p>
        Quítalo de la lista, y quita su llave: no podrá entrar desde ese momento. Si no sabes cuál es, cierra
        todas las sesiones y quita luego las llaves que no reconozcas.
      </p>
      <div className="stack">
        <button type="button" className="b" onClick={() => setAsking(true)}>
          <Icon name="out" />
          Cerrar la sesión en todas partes
        </button>
      </div>
      {asking && <EndEverywhereDialog onClose={() => setAsking(false)} />}
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
