import { installPrompt, isInstalled } from '../state/install.ts';
import { MenuText } from './Menu.tsx';

/**
 * Offers to install the desk where the browser supports that, and says how on an iPhone
 * or iPad. Elsewhere it renders nothing.
 */
export function Install() {
  const prompt = installPrompt.use();
  const isApple = 'standalone' in navigator;
  if (isInstalled() || (!prompt && !isApple)) return null;

  return (
    <li>
      {prompt ? (
        <button type="button" className="menu-item" onClick={() => prompt.prompt()}>
          <MenuText icon="mobile" title="Instalar la oficina">
            Se abre como una aplicación, también sin red
          </MenuText>
        </button>
      ) : (
        <p className="menu-item">
          <MenuText icon="mobile" title="Instalar la oficina">
            En Safari: «Compartir», «Añadir a pantalla de inicio». Hace falta para las
            notificaciones.
          </MenuText>
        </p>
      )}
    </li>
  );
}
