import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { takeAsked } from '../browser/storage.ts';
import { ApiError } from '../data/api.ts';
import { useEnterByPasskey } from '../data/passkeys.ts';
import { usePasskeysHere, useSpendLink } from '../data/sign-in.ts';
import { Outside } from '../frame/Page.tsx';
import { paths } from '../routes.ts';
import { hour } from '../time/day-words.ts';
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
  const spend = useSpendLink();
  const [, navigate] = useLocation();
  const enter = () =>
    spend.mutate(link, { onSuccess: () => navigate(takeAsked() ?? paths.home, { replace: true }) });
  const why = whyGone(spend.error);
  if (why) return <LinkGone title={problemWords(spend.error).title} why={why} />;
  return (
    <Outside title="La oficina">
      <p>
        Este enlace te deja entrar una vez. Pulsa el botón en el teléfono o el ordenador que vayas a usar.
      </p>
      {spend.error && <Trouble error={spend.error} />}
      <div className="stack">
        <button type="button" className="b b--go" onClick={enter} disabled={spend.isPending}>
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
  const entrance = useEnterByPasskey();
  const [, navigate] = useLocation();
  const goOn = () => navigate(takeAsked() ?? paths.home, { replace: true });
  return (
    <Outside title={title}>
      <p>{why}</p>
      {usePasskeysHere() && (
        <>
          {entrance.error && <PasskeyTrouble error={entrance.error} />}
          <div className="stack">
            <PasskeyButton entrance={entrance} onEntered={goOn}>
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

/** Undefined where the link may still be good. */
function whyGone(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { kind, problem } = error;
  if (kind === 'link-used')
    return 'Cada enlace sirve una sola vez. Si no fuiste tú, cierra todas las sesiones en cuanto entres.';
  if (kind === 'link-unknown')
    return 'Se anuló, o se hizo antes de restaurar una copia de la base de datos. Nadie ha entrado con él: pide otro.';
  if (kind === 'link-expired')
    return `Valía 10 minutos${problem?.expiredAt ? ` y se acabaron a las ${hour(problem.expiredAt)}` : ''}. No ha pasado nada: pide otro.`;
}
