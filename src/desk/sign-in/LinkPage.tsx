import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../api/client.ts';
import { queue } from '../api/outbox.ts';
import { useSession } from '../api/session.ts';
import { usePasskeysAvailable, useSignInWithLink, useSignInWithPasskey } from '../api/sign-in.ts';
import { SignedOutLayout } from '../app/Page.tsx';
import { paths } from '../routes.ts';
import { ErrorBanner } from '../ui/Banner.tsx';
import { showToast } from '../ui/Toast.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { takeReturnPath } from './return-path.ts';
import { WaitingHint } from './SignInPage.tsx';

/**
 * The page that a sign-in link opens. Opening it does not redeem the link, because programs that check messages open links
 * too: only the button does.
 */
export function LinkPage() {
  const token = useToken();
  const complete = /^[\w-]{43}$/.test(token);
  return complete ? (
    // Another link in the same tab begins with a new state.
    <Redeem key={token} token={token} />
  ) : (
    <LinkFailed
      title="A este enlace le falta algo"
      text="Se habrá cortado al copiarlo. Cópialo entero, o pide otro."
    />
  );
}

function Redeem({ token }: { token: string }) {
  const signIn = useSignInWithLink();
  const session = useSession().data;
  const [, navigate] = useLocation();
  const [replace, setReplace] = useState(false);
  const waiting = queue.use().length > 0;
  const enter = () =>
    signIn.mutate(token, {
      onSuccess: ({ session }) => {
        showToast(`Hola, ${session?.person.name ?? ''}.`);
        navigate(takeReturnPath(), { replace: true });
      },
    });
  if (signIn.error instanceof ApiError && ['link-used', 'link-invalid'].includes(signIn.error.kind))
    return (
      <LinkFailed
        title="Este enlace ya no vale"
        text="Cada enlace sirve una vez y durante 10 minutos. Si no lo has usado tú, cierra todas las sesiones en cuanto entres."
      />
    );
  if (session && !replace)
    return (
      <SignedOutLayout title={`Aquí está ${session.person.name}`}>
        <p>Este enlace abre otra sesión y cierra la que hay ahora en este navegador.</p>
        <div className="stack">
          <button type="button" className="button button-primary" onClick={() => navigate(paths.home)}>
            Seguir como {session.person.name}
          </button>
          <button type="button" className="button" onClick={() => setReplace(true)}>
            Usar el enlace
          </button>
        </div>
      </SignedOutLayout>
    );
  return (
    <SignedOutLayout title="La oficina">
      <p>
        Este enlace te deja entrar una vez. Pulsa el botón en el teléfono o el ordenador que vayas a usar.
      </p>
      {waiting && <WaitingHint />}
      <p className="hint">Si no lo has pedido tú, no pulses nada y avisa a quien te lleva la web.</p>
      {signIn.error && <ErrorBanner error={signIn.error} />}
      <div className="stack">
        <button type="button" className="button button-primary" onClick={enter} disabled={signIn.isPending}>
          Entrar en este dispositivo
        </button>
      </div>
    </SignedOutLayout>
  );
}

/** Says why a link does not work, and how to sign in otherwise. */
function LinkFailed({ title, text }: { title: string; text: string }) {
  const signIn = useSignInWithPasskey();
  const [, navigate] = useLocation();
  return (
    <SignedOutLayout title={title}>
      <p>{text}</p>
      <p className="box">
        ¿Necesitas otro enlace? Pídelo a alguien que ya entre, o a quien lleva el servidor de la web.
      </p>
      <div className="stack">
        {usePasskeysAvailable() && (
          <PasskeyButton signIn={signIn} onDone={() => navigate(takeReturnPath(), { replace: true })}>
            Entrar con este dispositivo
          </PasskeyButton>
        )}
        <a className="button" href="./">
          Otras maneras de entrar
        </a>
      </div>
    </SignedOutLayout>
  );
}

/** The part of the address after the `#`, kept up to date if another link is opened in the same tab. */
function useToken(): string {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    () => location.hash.slice(1),
  );
}
