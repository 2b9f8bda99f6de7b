import type { Locale } from '../locale.ts';

/**
 * Describes the comma-separated reasons stored with a suspected request. Only reports
 * exist in Catalan too.
 */
export function describeReasons(reason: string | null, locale: Locale): string[] {
  const reasons = (reason ?? '').split(',').filter(Boolean);
  return reasons.map((one) => reasonLabels[one as SpamReason]?.[locale] ?? one);
}

/** A reason for suspecting a request, as stored. */
export type SpamReason = keyof typeof reasonLabels;

const reasonLabels = {
  rate: { es: 'demasiadas solicitudes seguidas', ca: 'massa sol·licituds seguides' },
  honeypot: {
    es: 'rellenó un campo que las personas no ven',
    ca: 'va omplir un camp que les persones no veuen',
  },
  bbcode: { es: 'lleva código de foros', ca: 'porta codi de fòrums' },
  links: { es: 'lleva muchos enlaces', ca: 'porta molts enllaços' },
  'link-in-name': {
    es: 'lleva un enlace en el nombre',
    ca: 'porta un enllaç en el nom',
  },
  repeated: {
    es: 'repite el mismo texto en varios campos',
    ca: 'repeteix el mateix text en diversos camps',
  },
  seo: { es: 'ofrece posicionamiento web', ca: 'ofereix posicionament web' },
  crypto: { es: 'ofrece inversiones', ca: 'ofereix inversions' },
  pharma: { es: 'ofrece medicamentos', ca: 'ofereix medicaments' },
  casino: { es: 'ofrece apuestas', ca: 'ofereix apostes' },
  adult: {
    es: 'ofrece contenido para adultos',
    ca: 'ofereix contingut per a adults',
  },
  loans: { es: 'ofrece préstamos', ca: 'ofereix préstecs' },
} satisfies Record<string, Record<Locale, string>>;
