/** Within how many milliseconds the company promises to answer. */
export const promiseMs = 24 * 60 * 60 * 1000;

/** How a request stands; none is late where no answer within a day is promised. */
export function statusOf(request: Stored, { now, promised }: { now: Date; promised: boolean }): Status {
  if (request.state === 'quarantined') return 'quarantined';
  if (request.answered_at !== null) return 'answered';
  return promised && now.getTime() - Date.parse(request.received_at) > promiseMs ? 'late' : 'pending';
}

export type Status = 'quarantined' | 'answered' | 'late' | 'pending';

type Stored = { state: 'received' | 'quarantined'; answered_at: string | null; received_at: string };

/** In Spanish, at most 14 letters. */
export const statusWords: Record<Status, string> = {
  quarantined: 'sospechosa',
  answered: 'contestada',
  late: 'fuera de plazo',
  pending: 'pendiente',
};

/** How a notice stands: a mail that waits where no mail is set up is not being tried. */
export function noticeStatusOf(
  state: NoticeState,
  { mail }: Reach,
  channel: 'mail' | 'push' | 'webhook' = 'mail',
): NoticeStatus {
  return state === 'pending' && channel === 'mail' && mail === null ? 'no-mail' : state;
}

type NoticeState = 'pending' | 'delivered' | 'failed';

export type NoticeStatus = NoticeState | 'no-mail';

/** Whether mail is set up: null where it is not. */
export type Reach = { mail: object | null };

/** In Spanish, at most 12 letters. */
export const noticeWords: Record<NoticeStatus, string> = {
  pending: 'en cola',
  'no-mail': 'sin correo',
  delivered: 'entregado',
  failed: 'no entregado',
};

/** Why a request is kept apart, in Spanish: the `reason` of a stored request. */
export function reasonsInWords(reason: string | null): string {
  const reasons = (reason ?? '').split(',').filter(Boolean);
  return reasons.map((one) => (isReason(one) ? reasonWords[one] : one)).join('; ');
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
  owner: 'apartada a mano',
};

/** Under which a reason is stored. */
export type Reason = keyof typeof reasonWords;

/** One that an earlier version stored may have no words any more. */
function isReason(text: string): text is Reason {
  return Object.hasOwn(reasonWords, text);
}
