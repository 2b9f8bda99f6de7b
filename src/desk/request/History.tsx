import { Link } from 'wouter';
import { answerWays, outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { RequestAction } from '../../desk-api/actions.ts';
import type { HistoryEntry, RequestDetail } from '../../desk-api/requests.ts';
import { formatDuration } from '../../time.ts';
import type { QueuedAction } from '../api/optimistic.ts';
import { formatShortDate } from '../lib/time.ts';
import { paths } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';

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

/** Other requests of the same person, by address or telephone. */
export function Related({ request: { related, receivedAt } }: { request: RequestDetail }) {
  if (related.length === 0) return null;
  const before = related.some((other) => other.receivedAt < receivedAt);
  return (
    <section className="body">
      <h3>{before ? 'Ya te había escrito' : 'Te volvió a escribir'}</h3>
      <ul className="lines">
        {related.map((other) => (
          <li key={other.id}>
            <Link href={paths.request(other.id)} state={history.state} className="line-link">
              <span>
                {other.excerpt}
                <small>
                  <Time at={other.receivedAt} /> · {statusText(other)}
                </small>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusText({ state, answered, outcome }: RequestDetail['related'][number]): string {
  if (state !== 'received') return 'publicidad';
  if (outcome) return outcomes[outcome.kind];
  return answered ? 'contestada' : 'sin contestar';
}

/** What an action does, in a few words. */
export const actionTexts: Record<RequestAction['kind'] | 'call-logged', string> = {
  'call-logged': 'apuntada por teléfono',
  'call-corrected': 'corregidos los datos de la llamada',
  'call-removed': 'llamada borrada',
  answered: 'contestada',
  'answer-corrected': 'corregido cómo se contestó',
  reopened: 'vuelta a sin contestar',
  'no-answer': 'llamada sin respuesta',
  'no-answer-deleted': 'quitada la llamada sin respuesta',
  note: 'nota escrita',
  'note-deleted': 'nota borrada',
  outcome: 'resultado',
  reminder: 'recordatorio puesto',
  'reminder-cleared': 'recordatorio quitado',
  'marked-spam': 'marcada como publicidad',
  'spam-cleared': 'dada por buena',
};

/** Says what of a request is still queued. */
export function queuedText(queued: readonly QueuedAction[]): string {
  const texts = new Set(queued.map(({ action }) => actionTexts[action.kind]));
  return `${capitalized([...texts].join(', '))}: ${navigator.onLine ? 'enviándose' : 'se enviará al volver la red'}`;
}
