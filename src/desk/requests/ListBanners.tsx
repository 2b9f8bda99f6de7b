import { Link } from 'wouter';
import { sendFailed } from '../api/outbox.ts';
import { useQueued, useRequestList } from '../api/queries.ts';
import { useNow, useOnline } from '../lib/hooks.ts';
import { formatAt, formatSince } from '../lib/time.ts';
import { paths } from '../routes.ts';
import { Banner } from '../ui/Banner.tsx';
import { Rejections } from './Rejections.tsx';

/** Above a list: what was rejected, no network, actions that cannot be sent, and mail that does not go out. */
export function ListBanners() {
  const online = useOnline();
  const now = useNow();
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
            <b>{online ? 'El servidor no contesta.' : 'Sin conexión.'}</b> Ves lo que había{' '}
            {formatAt(new Date(dataUpdatedAt).toISOString(), now)}. Puedes llamar; lo que apuntes se guarda en
            este teléfono{online ? ' y se vuelve a intentar.' : ' y se envía al volver la red.'}
          </p>
        </Banner>
      )}
      {online && !error && failed && waiting > 0 && (
        <Banner icon="alert">
          <p>
            <b>Lo último que apuntaste aún no ha llegado al servidor.</b> Está guardado en este teléfono, y se
            vuelve a intentar solo.
          </p>
        </Banner>
      )}
      {late && (
        <Banner icon="alert" late>
          <p>
            <b>El correo de avisos no sale desde {formatSince(late, now)}.</b> No se pierde nada, pero hoy
            solo te enteras aquí. <Link href={paths.more}>Qué hacer</Link>
          </p>
        </Banner>
      )}
    </>
  );
}
