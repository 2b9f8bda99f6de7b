/** Why a request is kept apart, in Spanish: the `reason` of a stored request. */
export function reasonsInWords(reason: string | null): string {
  const reasons = (reason ?? '').split(',').filter(Boolean);
  return reasons.map((one) => words[one] ?? one).join('; ');
}

const words: Record<string, string> = {
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
