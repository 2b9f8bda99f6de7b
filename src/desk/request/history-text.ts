import { answerWays, outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { RequestAction } from '../../desk-api/actions.ts';
import type { HistoryEntry } from '../../desk-api/requests.ts';
import type { QueuedAction } from '../api/optimistic.ts';
import { formatShortDate, formatSpan } from '../lib/time.ts';

/** Returns an entry of a request's history in words. */
export function historyText(entry: HistoryEntry): { text: string; detail: string } {
  switch (entry.kind) {
    case 'received':
      return { text: 'Recibida', detail: 'Por el formulario de la web' };
    case 'delivery':
      return { text: `Aviso ${channels[entry.channel]}`, detail: deliveryText(entry) };
    case 'answered':
    case 'answer-corrected':
      return {
        text: capitalized(words[entry.kind]),
        detail: join(entry.by, entry.how && answerWays[entry.how]),
      };
    case 'outcome':
      return {
        text: entry.outcome ? capitalized(outcomes[entry.outcome]) : 'Resultado quitado',
        detail: join(entry.by),
      };
    case 'reminder':
      return { text: `Recordatorio para el ${formatShortDate(entry.on)}`, detail: join(entry.by) };
    default:
      return { text: capitalized(words[entry.kind]), detail: join(entry.by) };
  }
}

/** Returns what an action does, in a few words. */
export function actionText({ kind }: RequestAction): string {
  return words[kind];
}

/** Says what of a request is still queued. */
export function queuedText(queued: readonly QueuedAction[]): string {
  const texts = new Set(queued.map(({ action }) => actionText(action)));
  return `${capitalized([...texts].join(', '))}: ${navigator.onLine ? 'enviándose' : 'se enviará al volver la red'}`;
}

const words: Record<RequestAction['kind'] | 'call-logged', string> = {
  'call-logged': 'apuntada por teléfono',
  'call-corrected': 'corregidos los datos de la llamada',
  'call-removed': 'llamada borrada',
  answered: 'contestada',
  'answer-corrected': 'corregido cuándo o cómo se contestó',
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

type DeliveryEntry = Extract<HistoryEntry, { kind: 'delivery' }>;

const channels = { mail: 'por correo', push: 'en un dispositivo', webhook: 'a otro programa' };

function deliveryText({ status, at, deliveredAt }: DeliveryEntry): string {
  if (status === 'failed') return 'No se pudo entregar';
  if (deliveredAt === null) return 'En cola';
  const took = Date.parse(deliveredAt) - Date.parse(at);
  return took < 60_000
    ? `Entregado en ${Math.max(1, Math.round(took / 1000))} s`
    : `Entregado en ${formatSpan(took)}`;
}

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
