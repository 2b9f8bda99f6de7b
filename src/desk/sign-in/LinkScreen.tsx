import { useLocation } from 'wouter';
import { takeAsked } from '../browser/storage.ts';
import { ApiError } from '../data/api.ts';
import { useSpendLink } from '../data/sign-in.ts';
import { Outside } from '../frame/Outside.tsx';
import { paths } from '../routes.ts';
import { Trouble } from '../ui/Trouble.tsx';
import { LinkGone } from './LinkGone.tsx';
import { useLinkInAddress } from './use-link-in-address.ts';

/**
 * The page that a sign-in link opens. Opening it does not use the link up, since programs that check messages open links
 * too: only the button does.
 */
export function LinkScreen() {
  const link = useLinkInAddress();
  // Another link in the same tab begins with a new state.
  return /^[\w-]{43}$/.test(link) ? <Entrance key={link} link={link} /> : <LinkGone kind="incomplete" />;
}

function Entrance({ link }: { link: string }) {
  const spend = useSpendLink();
  const [, navigate] = useLocation();
  const enter = () =>
    spend.mutate(link, { onSuccess: () => navigate(takeAsked() ?? paths.home, { replace: true }) });
  const gone = spend.error instanceof ApiError ? spend.error.kind : undefined;
  if (gone === 'link-used' || gone === 'link-unknown' || gone === 'link-expired')
    return <LinkGone kind={gone} expiredAt={(spend.error as ApiError).problem?.expiredAt} />;
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
