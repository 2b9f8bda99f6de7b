import { Link } from 'wouter';
import { Rejections } from '../requests/Rejections.tsx';
import { serverTime } from '../state/client.ts';
import { useOnline } from '../state/online.ts';
import { sendFailed } from '../state/outbox.ts';
import { useQueued, useRequestList } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { formatAt, formatSince } from '../state/time.ts';
import { Banner } from '../ui/Banner.tsx';
import { errorText } from '../ui/error-text.ts';

/**
 * What stands above a list: actions that were rejected, a list that is not fresh, actions
 * that cannot be sent, and mail that does not go out.
 */
export function ListBanners() {
  const online = useOnline();
  const now = serverTime();
  const { first, error, dataUpdatedAt, data } = useRequestList('waiting');
  const failed = sendFailed.use();
  const queued = useQueued().length;
  const late = first?.mailLateSince;
  const lateMail = first?.mailReachedOthers
    ? 'El correo de avisos no llega a todos'
    : 'El correo de avisos no sale';
  const consequence = first?.mailReachedOthers
    ? 'A los demás les llega.'
    : 'No se pierde nada, pero hoy solo te enteras aquí.';
  const title = online ? errorText(error).title : 'Sin conexión';
  // By the clock of this device, both when it was read and now.
  const readAt = formatAt(new Date(dataUpdatedAt).toISOString(), new Date());
  return (
    <>
      <Rejections />
      {data && (!online || error) && (
        <Banner icon="offline">
          <p>
            <b>{`${title}.`}</b> <span>{`Ves lo que había ${readAt}.`}</span> Puedes
            llamar; lo que apuntes se guarda en este teléfono{' '}
            <span>
              {online ? 'y se vuelve a intentar.' : 'y se envía al volver la red.'}
            </span>
          </p>
        </Banner>
      )}
      {online && !error && failed && queued > 0 && (
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
            <b>{`${lateMail} desde ${formatSince(late, now)}.`}</b>{' '}
            <span>{consequence}</span> <Link href={paths.more}>Qué hacer</Link>
          </p>
        </Banner>
      )}
    </>
  );
}
