import { useState } from 'react';
import { stopCountingVisits } from '../browser/storage.ts';
import { BrokenDialog } from '../frame/Broken.tsx';
import { part } from '../frame/ErrorBoundary.tsx';
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

const InstallSteps = part(() => import('./InstallSteps.tsx'), 'InstallSteps', BrokenDialog);
