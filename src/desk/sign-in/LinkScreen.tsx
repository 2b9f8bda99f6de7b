import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { takeAsked } from '../browser/storage.ts';
import { ApiError } from '../data/api.ts';
import { useSignInWithPasskey } from '../data/passkeys.ts';
import { usePasskeysHere, useRedeemLink } from '../data/sign-in.ts';
import { Outside } from '../frame/Page.tsx';
import { paths } from '../routes.ts';
import { problemWords, Trouble } from '../ui/Notice.tsx';
import { HowToGetALink, PasskeyButton, PasskeyTrouble } from './PasskeyButton.tsx';

/**
 * The page that a sign-in link opens. Opening it does not use the link up, since programs that check messages open links
 * too: only the button does.
 */
export function LinkScreen() {
  const link = useLinkInAddress();
  // Another link in the same tab begins with a new state.
  return /^[\w-]{43}$/.test(link) ? <Entrance key={link} link={link} /> : <LinkGone {...incomplete} />;
}

function Entrance({ link }: { link: string }) {
  const redeem = useRedeemLink();
  const [, navigate] = useLocation();
  const enter = () =>
    redeem.mutate(link, { onSuccess: () => navigate(takeAsked() ?? paths.home, { replace: true }) });
  if (redeem.error instanceof ApiError && ['link-used', 'link-invalid'].includes(redeem.error.kind)) {
    const { title, detail } = problemWords(redeem.error);
    return <LinkGone title={title} why={detail} />;
  }
  return (
    <Outside title="La oficina">
      <p>
        Este enlace te deja entrar una vez. Pulsa el botón en el teléfono o el ordenador que vayas a usar.
      </p>
      {redeem.error && <Trouble error={redeem.error} />}
      <div className="stack">
        <button type="button" className="b b--go" onClick={enter} disabled={redeem.isPending}>
          Entrar en este dispositivo
        </button>
      </div>
      <p className="hint">Si no lo has pedido tú, no pulses nada y avisa a quien te lleva la web.</p>
    </Outside>
  );
}

/** The part of the address after the `#`, kept up to date when another link is opened in the same tab. */
function useLinkInAddress(): string {
  return useSyncExternalStore(listen, () => location.hash.slice(1));
}

function listen(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

/** Says why a link does not work, and how to get one that does. */
function LinkGone({ title, why }: typeof incomplete) {
  const signIn = useSignInWithPasskey();
  const [, navigate] = useLocation();
  const goOn = () => navigate(takeAsked() ?? paths.home, { replace: true });
  return (
    <Outside title={title}>
      <p>{why}</p>
      {usePasskeysHere() && (
        <>
          {signIn.error && <PasskeyTrouble error={signIn.error} />}
          <div className="stack">
            <PasskeyButton signIn={signIn} onEntered={goOn}>
              Entrar con este dispositivo
            </PasskeyButton>
          </div>
        </>
      )}
      <HowToGetALink>¿Necesitas otro enlace?</HowToGetALink>
    </Outside>
  );
}

const incomplete = {
  title: 'A este enlace le falta algo',
  why: 'Se habrá cortado al copiarlo. Cópialo entero, o pide otro.',
};
