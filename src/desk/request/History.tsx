import { answerWays, outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { HistoryEntry, RequestDetail } from '../../desk-api/requests.ts';
import { formatDuration } from '../../time.ts';
import { formatShortDate } from '../lib/time.ts';
import { Time } from '../ui/Time.tsx';
import { actionTexts } from './action-text.ts';

/** Everything that happened to a request, in order, folded. */
export function History({ request }: { request: RequestDetail }) {
  // That a call was logged already says how it came.
  const entries = request.history.filter(({ kind }) => kind !== 'received' || request.source === 'web');
  return (
    <details className="body">
      <summary>Historia</summary>
      <ol className="history">
        {entries.map((entry, index) => (
          <li key={index}>
            <Time at={entry.at} />
            <span>
              {capitalized(entryText(entry))}
              <small>{entryDetail(entry)}</small>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function entryText(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'received':
      return 'recibida';
    case 'delivery':
      return `aviso ${channels[entry.channel]}`;
    case 'outcome':
      return entry.outcome ? outcomes[entry.outcome] : 'resultado quitado';
    case 'reminder':
      return `recordatorio para el ${formatShortDate(entry.on)}`;
    default:
      return actionTexts[entry.kind];
  }
}

/** Says who did it and how. */
function entryDetail(entry: HistoryEntry): string {
  if (entry.kind === 'received') return 'Por el formulario de la web';
  if (entry.kind === 'delivery') return deliveryText(entry);
  const how = 'how' in entry && entry.how && answerWays[entry.how];
  return [entry.by, how].filter(Boolean).join(', ');
}

type DeliveryEntry = Extract<HistoryEntry, { kind: 'delivery' }>;

const channels = { mail: 'por correo', push: 'en un dispositivo', webhook: 'a otro programa' };

function deliveryText({ status, at, deliveredAt }: DeliveryEntry): string {
  if (status === 'failed') return 'No se pudo entregar';
  if (deliveredAt === null) return 'En cola';
  return `Entregado en ${formatDuration(Math.max(1000, Date.parse(deliveredAt) - Date.parse(at)))}`;
}
