import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { storageCauseTexts } from '../../storage-cause.ts';
import { Rejections } from '../requests/Rejections.tsx';
import { useOnline } from '../state/online.ts';
import { useListQuery, useWaitingHead } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { serverTime } from '../state/server-time.ts';
import { formatAt, formatSince } from '../state/time.ts';
import { Banner } from '../ui/Banner.tsx';
import { errorText } from '../ui/error-text.ts';
import { Icon } from '../ui/Icon.tsx';
import type { TopLine } from './use-top-lines.ts';

/** The notices above a list, in the order of `useTopLines`. */
export function TopLines({ lines }: { lines: readonly TopLine[] }): ReactNode {
  return lines.map((line) => {
    const Line = components[line];
    return <Line key={line} />;
  });
}

function NotStored() {
  const first = useWaitingHead();
  const { since = '', cause = 'database' } = first?.storageFailing ?? {};
  const why = storageCauseTexts[cause];
  const title = `Desde ${formatSince(since, serverTime())} no se puede guardar nada: ${why}.`;
  return (
    <Banner icon="alert" late role="alert">
      <p>
        <b>{title}</b> Quien pide presupuesto en la web ve un error y se le pide que
        llame. Lo que ya tenías está a salvo.
      </p>
      <p>Avisa ahora a quien lleva la web.</p>
      <Link className="button button-small" href={paths.status}>
        Qué decirle
      </Link>
    </Banner>
  );
}

function LateMail() {
  const first = useWaitingHead();
  const { mailLateSince, mailReachedOthers } = first ?? {};
  const since = formatSince(mailLateSince ?? '', serverTime());
  const what = mailReachedOthers
    ? 'El correo de avisos no llega a todos'
    : 'El correo de avisos no sale';
  return (
    <Banner icon="mail" late>
      <p>
        <b>{`${what} desde ${since}.`}</b>{' '}
        <span>
          {mailReachedOthers
            ? 'A los demás les llega.'
            : 'No se pierde nada, pero hoy solo te enteras aquí.'}
        </span>
      </p>
      <Link className="button button-small" href={paths.status}>
        Qué hacer
      </Link>
    </Banner>
  );
}

/** Says how old the list is while there is no network or the server does not answer. */
function NotFresh() {
  const online = useOnline();
  const { error, dataUpdatedAt } = useListQuery('waiting');
  const title = online ? errorText(error).title : 'Sin conexión';
  // Both times come from the clock of this device.
  const readAt = formatAt(new Date(dataUpdatedAt).toISOString(), new Date());
  return (
    <Banner icon="offline">
      <p>
        <b>{`${title}.`}</b> <span>{`Ves lo que había ${readAt}.`}</span> Puedes llamar;
        lo que apuntes se guarda en este teléfono{' '}
        <span>{online ? 'y se vuelve a intentar.' : 'y se envía al volver la red.'}</span>
      </p>
    </Banner>
  );
}

function NotSent() {
  return (
    <Banner icon="alert">
      <p>
        <b>Lo último que apuntaste aún no ha llegado al servidor.</b> Está guardado en
        este teléfono, y se vuelve a intentar solo.
      </p>
    </Banner>
  );
}

function NightFailed() {
  const first = useWaitingHead();
  const text =
    first?.nightFailed === 'backup'
      ? 'La copia de seguridad de esta noche no se ha hecho'
      : 'El trabajo de esta noche no se ha hecho entero';
  return (
    <Link className="notice" href={paths.status}>
      <Icon name="alert" />
      <span>{text}</span> <b>Qué hacer</b>
    </Link>
  );
}

const components: Record<TopLine, () => ReactNode> = {
  'not-stored': NotStored,
  rejections: Rejections,
  'late-mail': LateMail,
  'not-fresh': NotFresh,
  'not-sent': NotSent,
  'night-failed': NightFailed,
};
