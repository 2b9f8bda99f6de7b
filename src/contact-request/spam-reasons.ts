/**
 * Returns Spanish descriptions of the comma-separated reasons stored with a suspected
 * request.
 */
export function describeReasons(reason: string | null): string[] {
  const reasons = (reason ?? '').split(',').filter(Boolean);
  return reasons.map((one) => reasonLabels[one as SpamReason] ?? one);
}

/** A reason for suspecting a request, as stored. */
export type SpamReason = keyof typeof reasonLabels;

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
