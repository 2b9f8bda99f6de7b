import type { Claim, Company, Trade } from './schema.ts';

/** Something that the owner has to do before the site goes public, or because evidence has expired. */
export type ToSettle = { kind: 'set' | 'renew' | 'confirm'; what: string };

/**
 * What the owner still has to do in the company file, in Spanish and in the order of the file: `set` what is a placeholder
 * or required by law, `renew` evidence that has expired on `today` (such as `2026-11-21`), and `confirm` claims that
 * have no evidence.
 */
export function openPoints(company: Company, today: string): ToSettle[] {
  return [
    ...missing(company).map((what) => ({ kind: 'set' as const, what })),
    ...expired(company, today).map((what) => ({ kind: 'renew' as const, what })),
    ...unproved(company).map((what) => ({ kind: 'confirm' as const, what })),
  ];
}

function missing(company: Company): string[] {
  const found: [boolean, string][] = [
    [/ejemplo/i.test(company.legalName), 'legalName: la razón social (LSSI art. 10)'],
    [company.nif === 'B00000000', 'nif: el NIF (LSSI art. 10)'],
    [/ejemplo/i.test(company.address.street), 'address: el domicilio (LSSI art. 10)'],
    [
      isRegistered(company.nif) && company.registry === null,
      'registry: la inscripción en el Registro Mercantil o el que corresponda (LSSI art. 10.1.b)',
    ],
    [isPlaceholderNumber(company.phone), 'phone: el teléfono'],
    [isPlaceholderNumber(company.whatsapp), 'whatsapp: el número de WhatsApp'],
    [isReservedName(company.email.split('@')[1] ?? ''), 'email: el correo de contacto'],
    [isReservedName(new URL(company.siteUrl).hostname), 'siteUrl: la dirección de la web'],
    [company.processors.length === 0, 'processors: quién aloja la web y el correo (RGPD art. 13)'],
    ...company.processors.map(({ name, country, transfer }): [boolean, string] => [
      transfer === null && !isInEea(country),
      `processors (${name}): transfer, con qué garantía salen los datos del Espacio Económico Europeo (RGPD art. 46)`,
    ]),
    ...(Object.keys(registers) as Trade[]).map((trade): [boolean, string] => [
      company.trades[trade] === true,
      `trades.${trade}: la inscripción como ${registers[trade]}; si no la tienes, false quita el servicio`,
    ]),
  ];
  return found.filter(([isMissing]) => isMissing).map(([, what]) => what);
}

/** The registration that the law requires for each trade. */
const registers: Record<Trade, string> = {
  electricity: 'empresa instaladora de baja tensión (RD 842/2002)',
  plumbing: 'empresa instaladora de agua o de gas (RD 919/2006)',
  airConditioning: 'empresa instaladora térmica (RITE, RD 1027/2007)',
  telecommunications: 'instalador de telecomunicación (RD 244/2010)',
};

function expired({ claims }: Company, today: string): string[] {
  return (['iso9001', 'insuranceIncluded'] as const).flatMap((name) => {
    const evidence = claims[name];
    if (typeof evidence !== 'object' || evidence.until >= today) return [];
    return [
      `claims.${name}: «${claimWords[name]}» valía hasta el ${evidence.until.split('-').reverse().join('/')}`,
    ];
  });
}

function unproved({ claims, team }: Company): string[] {
  const proved = { irataLevel3: team.some(({ irataLevel }) => irataLevel === 3) } as Partial<
    Record<Claim, boolean>
  >;
  const names = Object.keys(claimWords) as Claim[];
  return names
    .filter((name) => claims[name] === true && !proved[name])
    .map((name) => `claims.${name}: «${claimWords[name]}»`);
}

const claimWords: Record<Claim, string> = {
  irata: 'técnicos certificados IRATA',
  anetva: 'técnicos certificados ANETVA',
  irataLevel3: 'IRATA Nivel 3',
  iso9001: 'ISO 9001',
  insuranceIncluded: 'seguro incluido',
  prl: 'PRL',
  noScaffolding: 'sin andamios',
  rd2177: 'RD 2177/2004',
  en363: 'EN 363',
  en365: 'EN 365',
  answerIn24Hours: 'contacto en menos de 24 horas',
  freeQuote: 'presupuesto o visita técnica gratis',
  emergencies: 'urgencias 24/7: alguien atiende el teléfono a cualquier hora',
};

/** Whether a tax number is that of a kind of company that has to be in a register, such as an S.A. or an S.L. */
function isRegistered(nif: string): boolean {
  return /^[ABCDFG]/.test(nif);
}

/** Whether a telephone number is a placeholder: no Spanish number starts with 0. */
function isPlaceholderNumber(phone: string): boolean {
  return phone.startsWith('+340');
}

/** Whether a host name is one that nobody can hold (RFC 2606, RFC 6761). */
function isReservedName(host: string): boolean {
  return /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost)$/i.test(host);
}

/** Whether a country, by its Spanish name, is in the European Economic Area: data that stay there need no guarantee. */
function isInEea(country: string): boolean {
  return countries.has(country.trim().toLocaleLowerCase('es'));
}

const countries = new Set(
  (
    'alemania,austria,bélgica,bulgaria,chequia,chipre,croacia,dinamarca,eslovaquia,eslovenia,españa,estonia,finlandia,' +
    'francia,grecia,hungría,irlanda,islandia,italia,letonia,liechtenstein,lituania,luxemburgo,malta,noruega,' +
    'países bajos,polonia,portugal,república checa,rumanía,suecia,unión europea'
  ).split(','),
);
