import type { Claim, Company } from './schema.ts';

/** One thing that the owner has to do before the site goes public. */
export type ToSettle = { kind: 'set' | 'confirm'; what: string };

/**
 * What must be set (a placeholder stands there) or confirmed (a claim that only the company can prove) before
 * the site goes public, in Spanish, in the order of the company file.
 */
export function openPoints(company: Company): ToSettle[] {
  return [
    ...placeholders(company).map((what) => ({ kind: 'set' as const, what })),
    ...claims(company).map((what) => ({ kind: 'confirm' as const, what })),
  ];
}

function placeholders(company: Company): string[] {
  const found: [boolean, string][] = [
    [/ejemplo/i.test(company.legalName), 'legalName: la razón social (LSSI art. 10)'],
    [company.nif === 'B00000000', 'nif: el NIF (LSSI art. 10)'],
    [/ejemplo/i.test(company.address.street), 'address: el domicilio (LSSI art. 10)'],
    [isPlaceholderNumber(company.phone), 'phone: el teléfono'],
    [isPlaceholderNumber(company.whatsapp), 'whatsapp: el número de WhatsApp'],
    [isReservedName(company.email.split('@')[1] ?? ''), 'email: el correo de contacto'],
    [isReservedName(new URL(company.siteUrl).hostname), 'siteUrl: la dirección de la web'],
    [company.processors.length === 0, 'processors: quién aloja la web y el correo (RGPD art. 13)'],
  ];
  return found.filter(([missing]) => missing).map(([, what]) => what);
}

function claims({ claims }: Company): string[] {
  const words: Record<Claim, string> = {
    certifiedTechnicians: 'técnicos certificados IRATA/ANETVA',
    noScaffolding: 'sin andamios',
    insuranceIncluded: 'seguro incluido',
    rd2177: 'RD 2177/2004',
    en363: 'EN 363',
    en365: 'EN 365',
    irataLevel3: 'IRATA Nivel 3',
    iso9001: 'ISO 9001',
    prl: 'PRL',
    answerIn24Hours: 'contacto en menos de 24 horas',
    freeQuote: 'presupuesto o visita técnica gratis',
    emergencies: 'urgencias 24/7: alguien atiende el teléfono a cualquier hora',
  };
  const names = Object.keys(words) as Claim[];
  return names.filter((name) => claims[name]).map((name) => `claims.${name}: «${words[name]}»`);
}

/** No Spanish number starts with 0. */
function isPlaceholderNumber(phone: string): boolean {
  return phone.startsWith('+340');
}

/** Names that nobody can hold (RFC 2606, RFC 6761). */
function isReservedName(host: string): boolean {
  return /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost)$/i.test(host);
}
