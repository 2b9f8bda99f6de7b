import { capitalized } from '../../contact/wording.ts';
import type { RequestAction } from '../../desk-api/actions.ts';
import type { QueuedAction } from '../api/optimistic.ts';

/** What an action does, in a few words. */
export const actionTexts: Record<RequestAction['kind'] | 'call-logged', string> = {
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

/** Says what of a request is still queued. */
export function queuedText(queued: readonly QueuedAction[]): string {
  const texts = new Set(queued.map(({ action }) => actionTexts[action.kind]));
  return `${capitalized([...texts].join(', '))}: ${navigator.onLine ? 'enviándose' : 'se enviará al volver la red'}`;
}
