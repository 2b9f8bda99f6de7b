import { localize } from './locale.ts';
import type { Claim, Company, Trade } from './schema.ts';

/** Something that the owner has to do before the site goes public, or because evidence has expired. */
export type ToSettle = {
  kind: 'set' | 'renew' | 'confirm';
  /** Its name in the company file. */
  entry: string;
  /** In Spanish. */
  what: string;
};

/**
 * What the owner still has to do in the company file, in Spanish and in the order of the file: `set` what is a placeholder
 * or required by law, `renew` evidence that has expired on `today` (such as `2026-11-21`), and `confirm` claims that
 * have no evidence.
 */
export function openPoints(company: Company, today: string): ToSettle[] {
  return [
    ...missing(company).map((point) => ({ kind: 'set' as const, ...point })),
    ...expired(company, today).map((point) => ({ kind: 'renew' as const, ...point })),
    ...unproved(company).map((point) => ({ kind: 'confirm' as const, ...point })),
  ];
}

type Point = Omit<ToSettle, 'kind'>;

function missing(company: Company): Point[] {
  const found: [boolean, entry: string, what: string][] = [
    [/ejemplo/i.test(company.legalName), 'legalName', 'la razón social (LSSI art. 10)'],
    [company.nif === 'B00000000', 'nif', 'el NIF (LSSI art. 10)'],
    [/ejemplo/i.test(company.address.street), 'address', 'el domicilio (LSSI art. 10)'],
    [
      isRegistered(company.nif) && company.registry === null,
      'registry',
      'la inscripción en el Registro Mercantil o el que corresponda (LSSI art. 10.1.b)',
    ],
    [isPlaceholderNumber(company.phone), 'phone', 'el teléfono'],
    [isPlaceholderNumber(company.whatsapp), 'whatsapp', 'el número de WhatsApp'],
    [isReservedName(company.email.split('@')[1] ?? ''), 'email', 'el correo de contacto'],
    [isReservedName(new URL(company.siteUrl).hostname), 'siteUrl', 'la dirección de la web'],
    [company.processors.length === 0, 'processors', 'quién aloja la web y el correo (RGPD art. 13)'],
    ...company.processors.map(({ name, country, transfer }): [boolean, string, string] => [
      transfer === null && !isInEea(localize(country, 'es')),
      `processors (${name})`,
      `con qué garantía (transfer) salen los datos del Espacio Económico Europeo a ${name} (RGPD art. 46)`,
    ]),
    ...(Object.keys(registers) as Trade[]).map((trade): [boolean, string, string] => [
      company.trades[trade] === true,
      `trades.${trade}`,
      `la inscripción como ${registers[trade]}; si no la tienes, el servicio se quita de la web`,
    ]),
  ];
  return found.filter(([isMissing]) => isMissing).map(([, entry, what]) => ({ entry, what }));
}

/** The registration that the law requires for each trade. */
const registers: Record<Trade, string> = {
  electricity: 'empresa instaladora de baja tensión (RD 842/2002)',
  plumbing: 'empresa instaladora de agua (y de gas, RD 919/2006, si lo hay)',
  airConditioning: 'empresa instaladora térmica (RITE, RD 1027/2007) y de gases fluorados (RD 115/2017)',
  telecommunications: 'instalador de telecomunicación (RD 244/2010)',
};

function expired({ claims }: Company, today: string): Point[] {
  return (['iso9001', 'insuranceIncluded'] as const).flatMap((name) => {
    const evidence = claims[name];
    if (typeof evidence !== 'object' || evidence.until >= today) return [];
    const until = evidence.until.split('-').reverse().join('/');
    return [{ entry: `claims.${name}`, what: `«${claimWords[name]}» valía hasta el ${until}` }];
  });
}

function unproved({ claims, team }: Company): Point[] {
  const proved = { irataLevel3: team.some(({ irataLevel }) => irataLevel === 3) } as Partial<
    Record<Claim, boolean>
  >;
  const names = Object.keys(claimWords) as Claim[];
  return names
    .filter((name) => claims[name] === true && !proved[name])
    .map((name) => ({ entry: `claims.${name}`, what: `«${claimWords[name]}»` }));
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
