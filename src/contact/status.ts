/** The time within which the site promises an answer, in milliseconds. */
export const promiseMs = 24 * 60 * 60 * 1000;

/** The status of a request; late only at a given moment. */
export function statusOf(request: Stored, now?: Date): Status {
  if (request.state !== 'received') return request.state;
  if (request.answeredAt !== null) return 'answered';
  return now && now.getTime() - Date.parse(request.receivedAt) > promiseMs ? 'late' : 'pending';
}

export type Status = 'suspected' | 'spam' | 'answered' | 'late' | 'pending';

type Stored = { state: 'received' | 'suspected' | 'spam'; answeredAt: string | null; receivedAt: string };

/** The statuses in Spanish: at most 18 letters, the width of a column. */
export const statusWords: Record<Status, string> = {
  suspected: 'posible publicidad',
  spam: 'publicidad',
  answered: 'contestada',
  late: 'fuera de plazo',
  pending: 'pendiente',
};

/** The statuses of a delivery in Spanish. */
export const deliveryWords = { pending: 'en cola', delivered: 'entregado', failed: 'no entregado' };

/** The stored reasons for which a request is suspected, in Spanish. */
export function reasonsInWords(reason: string | null): string[] {
  const reasons = (reason ?? '').split(',').filter(Boolean);
  return reasons.map((one) => reasonWords[one as Reason] ?? one);
}

const reasonWords = {
  rate: 'demasiadas solicitudes seguidas',
  honeypot: 'rellenó un campo que las personas no ven',
  bbcode: 'lleva código de foros',
  links: 'lleva muchos enlaces',
  'link-in-name': 'lleva un enlace en el nombre',
  repeated: 'repite el mismo texto en varios campos',
  seo: 'ofrece posicionamiento web',
  crypto: 'ofrece inversiones',
  pharma: 'ofrece medicamentos',
  casino: 'ofrece apuestas',
  adult: 'ofrece contenido para adultos',
  loans: 'ofrece préstamos',
};

/** The key under which a reason is stored. */
export type Reason = keyof typeof reasonWords;
