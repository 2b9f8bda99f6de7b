import type { Service } from '../../company/services.ts';
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
    case 'labels': {
      const { service, province, outcome } = event;
      const set = [service && serviceWords[service], province, outcome && capitalized(outcomes[outcome])];
      return { what: capitalized(storedWords.labels), detail: `${list(set) || 'Ninguna'}. ${who(event.by)}` };
    }
    default:
      return { what: capitalized(storedWords[event.kind]), detail: who(event.by) };
  }
}

/** What somebody did, in a few words; it may be what only another version knows. */
export function doneWords({ kind }: Done): string {
  return kind === 'no-note' ? 'nota quitada' : (storedWords[kind] ?? 'otra cosa');
}

/** Says what of a request waits for the network. */
export function unsentWords(actions: readonly { what: Done }[]): string {
  const words = [...new Set(actions.map(({ what }) => doneWords(what)))];
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

/** Short names of the services, for a row on a telephone. */
export const serviceWords: Record<Service, string> = {
  facades: 'Fachadas',
  painting: 'Pintura',
  waterproofing: 'Cubiertas',
  construction: 'Construcción',
  plumbing: 'Fontanería',
  electricity: 'Electricidad',
  'air-conditioning': 'Clima',
  windows: 'Cristales',
  inspection: 'Inspección',
  emergencies: 'Urgencias',
  heritage: 'Patrimonio',
  telecommunications: 'Teleco',
};
