import { useEffect, useState } from 'react';
import { ApiError } from '../state/client.ts';
import { openPage, paths } from '../state/routes.ts';
import { useSession } from '../state/session.ts';
import { useSignInWithLink } from '../state/sign-in.ts';
import { showToast } from '../state/toast.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';
import { openRequestedPage, WaitingHint } from './SignInPage.tsx';

/**
 * The page that a sign-in link opens. Opening it does not redeem the link, because programs that check messages open links
 * too: only the button does.
 */
export function LinkPage() {
  const signIn = useSignInWithLink();
  const session = useSession().data;
  const [replace, setReplace] = useState(false);
  useReloadOnNewLink();
  const token = location.hash.slice(1);
  const enter = () =>
    signIn.mutate(token, {
      onSuccess: ({ session }) => {
        showToast(`Hola, ${session?.person.name ?? ''}.`);
        openRequestedPage();
      },
    });
  const used =
    signIn.error instanceof ApiError &&
    ['link-used', 'link-invalid'].includes(signIn.error.kind);
  if (used || !/^[\w-]{43}$/.test(token))
    return (
      <SignedOutLayout
        title={used ? 'Este enlace ya no vale' : 'A este enlace le falta algo'}
      >
        <p>
          {used
            ? 'Cada enlace sirve una vez y durante 10 minutos. Si no lo has usado tú, cierra todas las sesiones en cuanto entres.'
            : 'Se habrá cortado al copiarlo. Cópialo entero, o pide otro.'}
        </p>
        <p className="box">
          ¿Necesitas otro enlace? Pídelo a alguien que ya entre, o a quien lleva el
          servidor de la web.
        </p>
        <a className="button" href="./">
          Otras maneras de entrar
        </a>
      </SignedOutLayout>
    );
  if (session && !replace)
    return (
      <SignedOutLayout title={`Aquí está ${session.person.name}`}>
        <p>Este enlace abre otra sesión y cierra la que hay ahora en este navegador.</p>
        <div className="stack">
          <Button kind="primary" onClick={() => openPage(paths.home)}>
            Seguir como {session.person.name}
          </Button>
          <Button onClick={() => setReplace(true)}>Usar el enlace</Button>
        </div>
      </SignedOutLayout>
    );
  return (
    <SignedOutLayout title="La oficina">
      <p>
        Este enlace te deja entrar una vez. Pulsa el botón en el teléfono o el ordenador
        que vayas a usar.
      </p>
      <WaitingHint />
      <p className="hint">
        Si no lo has pedido tú, no pulses nada y avisa a quien te lleva la web.
      </p>
      {signIn.error && <ErrorBanner error={signIn.error} />}
      <div className="stack">
        <Button kind="primary" onClick={enter} disabled={signIn.isPending}>
          Entrar en este dispositivo
        </Button>
      </div>
    </SignedOutLayout>
  );
}

/** Another link in the same tab changes only the part of the address after the `#`. */
function useReloadOnNewLink(): void {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
}
