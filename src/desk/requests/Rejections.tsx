import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { problems } from '../../desk-api/problems.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { dismissRejection, type Rejection, rejections } from '../api/outbox.ts';
import { useRequestList } from '../api/queries.ts';
import { formatDayTime } from '../lib/time.ts';
import { actionText } from '../request/history-text.ts';
import { paths } from '../routes.ts';
import { Banner } from '../ui/Banner.tsx';

/** Tells what the server did not apply, and why, until its person has seen it. */
export function Rejections() {
  const shown = rejections.use();
  return shown.map((rejection) => <RejectionBanner key={rejection.action.id} rejection={rejection} />);
}

function RejectionBanner({ rejection }: { rejection: Rejection }) {
  const { action, outcome, reason, first } = rejection;
  const name = useName(action.requestId);
  const now = new Date();
  const why =
    outcome === 'conflict'
      ? first
        ? `${first.by ?? 'Alguien'} la apuntó como contestada, ${formatDayTime(first.at, now)}.`
        : 'Está otra vez sin contestar.'
      : outcome === 'not-found'
        ? 'Ya no está: alguien la borró, o caducó.'
        : reason
          ? `${problems[reason].title}.`
          : 'Ha cambiado mientras tanto.';
  return (
    <Banner icon="alert" role="alert">
      <p>
        <b>{name}:</b> {why} Lo tuyo ({actionText(action.action)}, {formatDayTime(action.at, now)}) no se ha
        guardado.
      </p>
      {action.action.kind === 'note' && outcome !== 'not-found' && <q>{action.action.text}</q>}
      <p className="banner-actions">
        {outcome !== 'not-found' && (
          <Link className="button button-small" href={paths.request(action.requestId)}>
            Verla
          </Link>
        )}
        <button type="button" className="button button-small" onClick={() => dismissRejection(rejection)}>
          Entendido
        </button>
      </p>
    </Banner>
  );
}

function useName(id: number): string {
  const client = useQueryClient();
  const inList = useRequestList('waiting').rows.find((row) => row.id === id);
  const opened = client.getQueryData<RequestDetail>(['request', id]);
  return opened?.name ?? inList?.name ?? 'Una solicitud';
}
