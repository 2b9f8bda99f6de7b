import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../state/client.ts';
import { openPage, paths } from '../state/routes.ts';
import { sessionQuery } from '../state/session.ts';
import { useSignInWithLink } from '../state/sign-in.ts';
import { showToast } from '../state/toast.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';
import { confirmedName } from './confirmed-name.ts';
import { openRequestedPage } from './open-requested-page.ts';
import { tokenIn } from './token-in.ts';
import { WaitingHint } from './WaitingHint.tsx';

/**
 * The page that a sign-in link opens. Opening it does not redeem the link, because mail
 * scanners open links too: only the button does.
 */
export function LinkPage() {
  const signIn = useSignInWithLink();
  const session = useQuery(sessionQuery).data;
  const [replace, setReplace] = useState(false);
  useReloadOnNewLink();

  const token = tokenIn(location.hash);
  const isUsed =
    signIn.error instanceof ApiError &&
    ['link-used', 'link-invalid'].includes(signIn.error.kind);
  if (isUsed) return <UsedLink />;
  if (token === undefined) return <IncompleteLink />;
  if (session && !replace) {
    return (
      <OtherSession name={confirmedName(session)} onReplace={() => setReplace(true)} />
    );
  }

  const enter = () =>
    signIn.mutate(token, {
      onSuccess: ({ session }) => {
        const name = session && confirmedName(session);
        showToast(name ? `Hola, ${name}.` : 'Hola.');
        openRequestedPage();
      },
    });

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

/**
 * Reloads the page when another link is opened in its tab, which changes only the hash.
 */
function useReloadOnNewLink(): void {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
}

function UsedLink() {
  return (
    <SignedOutLayout title="Este enlace ya no vale">
      <p>
        Cada enlace sirve una vez y durante 10 minutos. Si no lo has usado tú, cierra
        todas las sesiones en cuanto entres.
      </p>
      <OtherWays />
    </SignedOutLayout>
  );
}

function IncompleteLink() {
  return (
    <SignedOutLayout title="A este enlace le falta algo">
      <p>Se habrá cortado al copiarlo. Cópialo entero, o pide otro.</p>
      <OtherWays />
    </SignedOutLayout>
  );
}

function OtherWays() {
  return (
    <>
      <p className="box">
        ¿Necesitas otro enlace? Pídelo a alguien que ya entre, o a quien lleva el servidor
        de la web.
      </p>
      <a className="button" href="./">
        Otras maneras de entrar
      </a>
    </>
  );
}

/** Asks a signed-in person whether the link should replace their session. */
function OtherSession({ name, onReplace }: OtherSessionProps) {
  return (
    <SignedOutLayout title={name ? `Aquí está ${name}` : 'Aquí ya hay alguien'}>
      <p>Este enlace abre otra sesión y cierra la que hay ahora en este navegador.</p>
      <div className="stack">
        <Button kind="primary" onClick={() => openPage(paths.home)}>
          {name ? `Seguir como ${name}` : 'Seguir como estaba'}
        </Button>
        <Button onClick={onReplace}>Usar el enlace</Button>
      </div>
    </SignedOutLayout>
  );
}

type OtherSessionProps = { name: string | undefined; onReplace: () => void };
