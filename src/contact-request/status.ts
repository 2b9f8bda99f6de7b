/** The response time that the site promises, in milliseconds. */
export const answerDueMs = 24 * 60 * 60 * 1000;

/** Returns the status of a request in Spanish. */
export function statusText({
  state,
  answeredAt,
}: {
  state: string;
  answeredAt: string | null;
}): string {
  if (state === 'suspected') return 'posible publicidad';
  if (state === 'spam') return 'publicidad';
  return answeredAt === null ? 'pendiente' : 'contestada';
}

/** Spanish labels of the delivery statuses. */
export const deliveryLabels = {
  pending: 'en cola',
  delivered: 'entregado',
  failed: 'no entregado',
};

/** Returns Spanish descriptions of the comma-separated reasons stored with a suspected request. */
export function describeReasons(reason: string | null): string[] {
  const reasons = (reason ?? '').split(',').filter(Boolean);
  return reasons.map((one) => reasonLabels[one as Reason] ?? one);
}

const reasonLabels = {
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

/** A reason for suspecting a request, as stored. */
export type Reason = keyof typeof reasonLabels;
