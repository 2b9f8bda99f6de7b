import { Link } from 'wouter';
import { actionTexts } from '../../contact-request/labels.ts';
import { actingPersonId, serverTime } from '../state/client.ts';
import { useOnline } from '../state/online.ts';
import { type Rejection, rejections, sendFailed } from '../state/outbox.ts';
import { useQueued, useRequest, useRequestList } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { formatAt, formatDayTime, formatSince } from '../state/time.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { errorText } from '../ui/error-text.ts';

/** Above a list: what was rejected, no network, actions that cannot be sent, and mail that does not go out. */
export function ListBanners() {
  const online = useOnline();
  const now = serverTime();
  const { first, error, dataUpdatedAt, data } = useRequestList('waiting');
  const failed = sendFailed.use();
  const waiting = useQueued().length;
  const late = first?.mailLateSince;
  return (
    <>
      <Rejections />
      {data && (!online || error) && (
        <Banner icon="offline">
          <p>
            <b>{online ? errorText(error).title : 'Sin conexión'}.</b> Ves lo que había{' '}
            {formatAt(new Date(dataUpdatedAt).toISOString(), new Date())}. Puedes llamar;
            lo que apuntes se guarda en este teléfono
            {online ? ' y se vuelve a intentar.' : ' y se envía al volver la red.'}
          </p>
        </Banner>
      )}
      {online && !error && failed && waiting > 0 && (
        <Banner icon="alert">
          <p>
            <b>Lo último que apuntaste aún no ha llegado al servidor.</b> Está guardado en
            este teléfono, y se vuelve a intentar solo.
          </p>
        </Banner>
      )}
      {late && (
        <Banner icon="alert" late>
          <p>
            <b>El correo de avisos no sale desde {formatSince(late, now)}.</b> No se
            pierde nada, pero hoy solo te enteras aquí.{' '}
            <Link href={paths.more}>Qué hacer</Link>
          </p>
        </Banner>
      )}
    </>
  );
}

/** Tells what the server did not apply, and why, until its person has seen it. */
export function Rejections() {
  const personId = actingPersonId();
  return rejections
    .use()
    .filter(({ action }) => action.personId === personId)
    .map((rejection) => (
      <RejectionBanner key={rejection.action.id} rejection={rejection} />
    ));
}

function RejectionBanner({ rejection }: { rejection: Rejection }) {
  const { action, outcome } = rejection;
  const name = useRequest(action.requestId).data?.name ?? 'Una solicitud';
  const now = serverTime();
  const dismiss = () =>
    rejections.set(rejections.get().filter((one) => one !== rejection));
  return (
    <Banner icon="alert" role="alert">
      <p>
        <b>{name}:</b> {reasonText(rejection, now)} Lo tuyo (
        {actionTexts[action.action.kind].es}, {formatDayTime(action.at, now)}) no se ha
        guardado.
      </p>
      {action.action.kind === 'note' && outcome !== 'not-found' && (
        <q>{action.action.text}</q>
      )}
      <p>
        {outcome !== 'not-found' && (
          <Link className="button button-small" href={paths.request(action.requestId)}>
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
  if (first)
    return `${first.by ?? 'Alguien'} la apuntó como contestada, ${formatDayTime(first.at, now)}.`;
  if (outcome === 'conflict') return 'Está otra vez sin contestar.';
  if (reason === 'malformed') return 'El servidor no lo ha entendido.';
  return reason === 'set-aside'
    ? 'Está apartada como posible publicidad.'
    : 'Ha cambiado mientras tanto.';
}
