import { installPrompt, isInstalled } from '../state/install.ts';
import { Button } from '../ui/Button.tsx';

/**
 * Installs the desk where the browser offers it, and says how on an iPhone or iPad.
 * Elsewhere it shows nothing.
 */
export function Install() {
  const prompt = installPrompt.use();
  const isApple = 'standalone' in navigator;
  if (isInstalled() || (!prompt && !isApple)) return null;

  return (
    <section className="card">
      <h2>Instalar la oficina</h2>
      {prompt ? (
        <>
          <p>Se abre como una aplicación, también sin red.</p>
          <Button icon="mobile" onClick={() => prompt.prompt()}>
            Instalar
          </Button>
        </>
      ) : (
        <p>
          En Safari: «Compartir», «Añadir a pantalla de inicio». Hace falta para las
          notificaciones.
        </p>
      )}
    </section>
  );
}
