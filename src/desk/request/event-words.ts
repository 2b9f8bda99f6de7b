import { eventWords as storedWords } from '../../contact/event-words.ts';
import { answerWays, outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { RequestEvent } from '../../desk-api/requests.ts';
import type { Done } from '../data/waiting-actions.ts';
import { span } from '../time/waiting-words.ts';

/** An event in the words of a request's history. */
export function eventWords(event: RequestEvent): { what: string; detail: string } {
  switch (event.kind) {
    case 'received':
      return { what: 'Recibida', detail: 'Por el formulario de la web' };
    case 'notice':
    case 'digest':
    case 'reminder':
      return { what: `${notices[event.kind]} ${ways[event.channel]}`, detail: delivery(event) };
    case 'answered':
    case 'corrected':
      return {
        what: capitalized(storedWords[event.kind]),
        detail: list([who(event.by), event.how && answerWays[event.how]]),
      };
    case 'outcome': {
      const outcome = event.outcome ? capitalized(outcomes[event.outcome]) : 'Sin indicar';
      return { what: capitalized(storedWords.outcome), detail: `${outcome}. ${who(event.by)}` };
    }
    default:
      return { what: capitalized(storedWords[event.kind]), detail: who(event.by) };
  }
}

/** What somebody did, in a few words. */
export function doneWords({ kind }: Done): string {
  return kind === 'call-removed' ? 'llamada quitada' : storedWords[kind];
}

/** Says what of a request waits for the network. */
export function unsentWords(actions: readonly { action: Done }[]): string {
  const words = [...new Set(actions.map(({ action }) => doneWords(action)))];
  return `${capitalized(words.join(', '))}: se enviará al volver la red`;
}

const notices = { notice: 'Aviso', digest: 'Resumen', reminder: 'Recordatorio' };

const ways = { mail: 'por correo', push: 'en un dispositivo', webhook: 'a otro programa' };

/** Who did it: what was done by a command on the server has no name. */
function who(by: string | null): string {
  return by ?? 'Con un comando en el servidor';
}

function list(words: (string | null)[]): string {
  return words.filter(Boolean).join(', ');
}

function delivery(event: Extract<RequestEvent, { state: string }>): string {
  if (event.state === 'failed') return 'No se pudo entregar';
  if (event.deliveredAt === null) return 'Espera a salir';
  const took = Date.parse(event.deliveredAt) - Date.parse(event.at);
  return took < 60_000
    ? `Entregado en ${Math.max(1, Math.round(took / 1000))} s`
    : `Entregado en ${span(took)}`;
}
