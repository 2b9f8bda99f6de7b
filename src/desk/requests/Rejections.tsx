import { Link } from 'wouter';
import { actionTexts } from '../../contact-request/history.ts';
import { actingPersonId, serverTime } from '../state/client.ts';
import { type Rejection, rejections } from '../state/outbox.ts';
import { useRequest } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { formatDayTime } from '../state/time.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

/** Says what the server did not apply, and why, until the person has dismissed it. */
export function Rejections() {
  const personId = actingPersonId();
  const own = rejections.use().filter(({ action }) => action.personId === personId);
  return own.map((rejection) => (
    <RejectionBanner key={rejection.action.id} rejection={rejection} />
  ));
}

function RejectionBanner({ rejection }: { rejection: Rejection }) {
  const now = serverTime();
  const { requestId, action, at } = rejection.action;
  const isGone = rejection.outcome === 'not-found';
  const name = useRequest(requestId).data?.name ?? 'Una solicitud';
  const dismiss = () =>
    rejections.set(rejections.get().filter((other) => other !== rejection));

  return (
    <Banner icon="alert" role="alert">
      <p>
        <b>{name}:</b> {reasonText(rejection, now)} Lo tuyo ({actionTexts[action.kind].es}
        , {formatDayTime(at, now)}) no se ha guardado.
      </p>
      {action.kind === 'note' && !isGone && <q>{action.text}</q>}
      <p>
        {!isGone && (
          <Link className="button button-small" href={paths.request(requestId)}>
            Verla
          </Link>
        )}
        <Button kind="small" onClick={dismiss}>
          Entendido
        </Button>
      </p>
    </Banner>
  );
}

function reasonText({ outcome, reason, first }: Rejection, now: Date): string {
  if (outcome === 'not-found') return 'Ya no está: alguien la borró, o caducó.';
  if (first) {
    const by = first.by ?? 'Alguien';
    return `${by} la apuntó como contestada, ${formatDayTime(first.at, now)}.`;
  }
  if (outcome === 'conflict') return 'Está otra vez sin contestar.';
  if (reason === 'malformed') return 'El servidor no lo ha entendido.';
  if (reason === 'set-aside') return 'Está apartada como posible publicidad.';
  return 'Ha cambiado mientras tanto.';
}
