import { useState } from 'react';
import { Link } from 'wouter';
import { stopCountingVisits } from '../browser/storage.ts';
import { paths } from '../routes.ts';
import { InfoDialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { isApple } from './platform.ts';
import { installPrompt, visits } from './pwa-state.ts';

/** Offers to install the desk, and never again after «No, gracias». */
export function InstallInvitation() {
  const prompt = installPrompt.use();
  const [explaining, setExplaining] = useState(false);
  if (!prompt && !isApple()) return null;
  const stop = () => {
    stopCountingVisits();
    visits.set(0);
  };
  const install = async () => {
    if (!prompt) return setExplaining(true);
    // A browser takes each of its offers once, whatever is answered: a second tap would be a fault.
    installPrompt.set(null);
    await prompt.prompt();
    stop();
  };
  return (
    <>
      <Notice icon="mobile">
        <b>Ten la oficina a mano.</b> Se abre con su icono, como una aplicación, y también sin conexión.
        <span className="ban__acts">
          <button type="button" className="b b--s" onClick={install}>
            {prompt ? 'Instalar' : 'Cómo se hace'}
          </button>
          <button type="button" className="b b--s" onClick={stop}>
            No, gracias
          </button>
        </span>
      </Notice>
      {explaining && <InstallSteps onClose={() => setExplaining(false)} />}
    </>
  );
}

/** Says how the desk is installed on an iPhone or an iPad. There it has a storage of its own: one signs in again. */
function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <InfoDialog title="La oficina en el iPhone o el iPad" onClose={onClose}>
      <ol className="steps">
        <li>
          Guarda aquí, en Safari, una llave de acceso si aún no la tienes, en{' '}
          <Link href={paths.people}>Personas y dispositivos</Link>. Lo instalado empieza sin sesión.
        </li>
        <li>
          Pulsa <b>Compartir</b> (el cuadrado con una flecha hacia arriba) y luego{' '}
          <b>Añadir a pantalla de inicio</b>.
        </li>
        <li>
          Abre la oficina desde su icono y entra con la llave. Sin llave, pide un enlace en el servidor,
          cópialo y pégalo en la pantalla de entrada.
        </li>
      </ol>
    </InfoDialog>
  );
}
