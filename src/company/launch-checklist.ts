import type { ClaimName, Company, TradeName } from './schema.ts';

/** Something that the owner has to do in the company file before the site goes public. */
export type ChecklistItem = {
  /** `set` what is a placeholder or required by law, `confirm` what the site claims. */
  kind: 'set' | 'confirm';
  /** Its name in the company file. */
  entry: string;
  /** In Spanish. */
  what: string;
};

/** Returns what the owner still has to do in the company file, in the order of the file. */
export function launchChecklist(company: Company): ChecklistItem[] {
  const isPlaceholder = isExample(company.legalName) || company.nif === 'B00000000';
  const missing: [boolean, entry: string, what: string][] = [
    [isExample(company.legalName), 'legalName', 'la razón social (LSSI art. 10)'],
    [company.nif === 'B00000000', 'nif', 'el NIF (LSSI art. 10)'],
    [
      isExample(JSON.stringify(company.address.street)),
      'address',
      'el domicilio (LSSI art. 10)',
    ],
    [
      // An S.A. or an S.L., for example.
      /^[ABCDFG]/.test(company.nif) && company.registry === null,
      'registry',
      'la inscripción en el Registro Mercantil o el que corresponda (LSSI art. 10.1.b)',
    ],
    [isPlaceholderNumber(company.phone), 'phone', 'el teléfono'],
    [isPlaceholderNumber(company.whatsapp), 'whatsapp', 'el número de WhatsApp'],
    [isReservedName(company.email.split('@')[1] ?? ''), 'email', 'el correo de contacto'],
    [
      isReservedName(new URL(company.siteUrl).hostname),
      'siteUrl',
      'la dirección de la web',
    ],
    [
      company.processors.length === 0,
      'processors',
      'quién aloja la web y el correo (RGPD art. 13)',
    ],
    ...company.processors.map(({ name, transfer }): [boolean, string, string] => [
      transfer === null,
      `processors (${name})`,
      `con qué garantía (transfer) salen los datos del Espacio Económico Europeo a ${name} (RGPD art. 46), o false si no salen`,
    ]),
    ...(Object.keys(registers) as TradeName[]).map((trade): [boolean, string, string] => [
      company.trades[trade] === true,
      `trades.${trade}`,
      `la inscripción como ${registers[trade]}; si no la tienes, el servicio se quita de la web`,
    ]),
  ];
  const items: ChecklistItem[] = missing
    .filter(([isMissing]) => isMissing)
    .map(([, entry, what]) => ({ kind: 'set', entry, what }));
  const claimed = (Object.keys(claimNames) as ClaimName[]).filter(
    (name) => company.claims[name] === true,
  );
  if (isPlaceholder && claimed.length > 0) {
    const what = `la web afirma ${claimed.map((name) => claimNames[name]).join(', ')}`;
    items.push({ kind: 'confirm', entry: 'claims', what });
  }
  return items;
}

/** The registration that the law requires for each trade. */
const registers: Record<TradeName, string> = {
  electricity: 'empresa instaladora de baja tensión (RD 842/2002)',
  plumbing: 'empresa instaladora de agua (y de gas, RD 919/2006, si lo hay)',
  airConditioning:
    'empresa instaladora térmica (RITE, RD 1027/2007) y de gases fluorados (RD 115/2017)',
  telecommunications: 'instalador de telecomunicación (RD 244/2010)',
};

const claimNames: Record<ClaimName, string> = {
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

function isExample(text: string): boolean {
  return /ejemplo/i.test(text);
}

/** Returns whether a telephone number is a placeholder: no Spanish number starts with 0. */
function isPlaceholderNumber(phone: string): boolean {
  return phone.startsWith('+340');
}

/** Returns whether a host name is reserved for examples and tests (RFC 2606, RFC 6761). */
function isReservedName(host: string): boolean {
  return /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost)$/i.test(host);
}
