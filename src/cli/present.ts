import type { StoredRequest } from '../server/requests/store.ts';

/** The requests as a JSON array, with the names that programs read. */
export function asJson(requests: StoredRequest[]): string {
  const entries = requests.map(({ id, received_at, state, name, email, phone, message }) => ({
    id,
    receivedAt: received_at,
    state,
    name,
    email,
    phone,
    message,
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** The requests for reading: a line of who and when, and the message below it. */
export function asTable(requests: StoredRequest[]): string {
  if (requests.length === 0) return 'No hay solicitudes.\n';
  return requests.map(block).join('\n');
}

const day = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

const inWords: Record<StoredRequest['state'], string> = {
  received: 'recibida',
  quarantined: 'sospechosa',
};

function block({ id, received_at, state, name, email, phone, message }: StoredRequest): string {
  const who = [name, email, phone].filter(Boolean).join(' · ');
  const text = message.replaceAll('\n', '\n    ');
  return `${id}  ${day.format(new Date(received_at))}  ${inWords[state]}  ${who}\n    ${text}\n`;
}
