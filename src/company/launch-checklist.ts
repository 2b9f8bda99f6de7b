import type { ClaimName, Company, TradeName } from './schema.ts';

/** Something that the owner has to do in the company file before the site goes public. */
export type ChecklistItem = {
  /**
   * `set` is a placeholder or required by law, `confirm` is a claim of the site, and
   * `consider` is a setting that may be right.
   */
  kind: 'set' | 'confirm' | 'consider';
  /** Its name in the company file. */
  entry: string;
  /** In Spanish. */
  what: string;
};

/**
 * Returns what the owner still has to do in the company file, in the order of the file.
 */
export function launchChecklist(company: Company): ChecklistItem[] {
  return [
    ...missingData(company),
    ...missingTransfers(company),
    ...missingRegistrations(company),
    ...unconfirmedClaims(company),
    ...hints(company),
  ];
}

function missingData(company: Company): ChecklistItem[] {
  const { address, email, siteUrl, processors } = company;
  const mailHost = email.split('@')[1] ?? '';
  const entries = [
    {
      entry: 'legalName',
      what: 'la razón social (LSSI art. 10)',
      isMissing: isExample(company.legalName),
    },
    { entry: 'nif', what: 'el NIF (LSSI art. 10)', isMissing: isPlaceholderNif(company) },
    {
      entry: 'address',
      what: 'el domicilio (LSSI art. 10)',
      isMissing:
        isExample(JSON.stringify(address.street)) || address.postalCode === '08000',
    },
    {
      entry: 'registry',
      what:
        'la inscripción en el Registro Mercantil o el que corresponda ' +
        '(LSSI art. 10.1.b)',
      isMissing: needsRegistry(company) && company.registry === null,
    },
    { entry: 'phone', what: 'el teléfono', isMissing: isPlaceholderPhone(company.phone) },
    {
      entry: 'whatsapp',
      what: 'el número de WhatsApp',
      isMissing: isPlaceholderPhone(company.whatsapp),
    },
    {
      entry: 'email',
      what: 'el correo de contacto',
      isMissing: isReservedName(mailHost),
    },
    {
      entry: 'siteUrl',
      what: 'la dirección de la web',
      isMissing: isReservedName(new URL(siteUrl).hostname),
    },
    {
      entry: 'processors',
      what:
        'quién aloja la web, el correo y las copias de seguridad, quién mantiene la web ' +
        'y, si lo hay, quién lleva el programa que recibe las solicitudes (RGPD art. 13)',
      isMissing: processors.length === 0,
    },
  ];

  return entries
    .filter(({ isMissing }) => isMissing)
    .map(({ entry, what }) => ({ kind: 'set', entry, what }));
}

function missingTransfers({ processors }: Company): ChecklistItem[] {
  return processors
    .filter(({ transfer }) => transfer === null)
    .map(({ name }) => ({
      kind: 'set',
      entry: `processors (${name})`,
      what:
        'con qué garantía (transfer) salen los datos del Espacio Económico Europeo a ' +
        `${name} (RGPD art. 46), o false si no salen`,
    }));
}

function missingRegistrations({ trades }: Company): ChecklistItem[] {
  return (Object.keys(registers) as TradeName[])
    .filter((trade) => trades[trade] === true)
    .map((trade) => ({
      kind: 'set',
      entry: `trades.${trade}`,
      what:
        `la inscripción como ${registers[trade]}; ` +
        'si no la tienes, el servicio se quita de la web',
    }));
}

/** The registration that the law requires for each trade. */
const registers: Record<TradeName, string> = {
  electricity: 'empresa instaladora de baja tensión (RD 842/2002)',
  plumbing: 'empresa instaladora de agua (y de gas, RD 919/2006, si lo hay)',
  airConditioning:
    'empresa instaladora térmica (RITE, RD 1027/2007) y de gases fluorados (RD 115/2017)',
  telecommunications: 'instalador de telecomunicación (RD 244/2010)',
};

/**
 * Lists claims without evidence in one item. While there are placeholders, it lists all
 * of them. After that, it lists only those that a document can prove, since an owner who
 * replaces the placeholders thereby confirms the others.
 */
function unconfirmedClaims(company: Company): ChecklistItem[] {
  const isPlaceholder = isExample(company.legalName) || isPlaceholderNif(company);
  const claimed = (Object.keys(claimNames) as ClaimName[])
    .filter((name) => company.claims[name] === true)
    .filter((name) => isPlaceholder || provable.has(name));
  if (claimed.length === 0) return [];

  const names = claimed.map((name) => claimNames[name]).join(', ');
  return [{ kind: 'confirm', entry: 'claims', what: `la web afirma ${names}` }];
}

/** The claims that a certificate, a policy or a contract can prove. */
const provable = new Set<ClaimName>([
  'irata',
  'anetva',
  'irataLevel3',
  'iso9001',
  'insuranceIncluded',
  'prl',
]);

/** Returns hints about settings that no law decides for a company's own site. */
function hints({ phone, languages }: Company): ChecklistItem[] {
  const all = [
    {
      entry: 'phone',
      what:
        'si el teléfono puede ser un fijo: es un móvil, y la Orden TDF/149/2025 (art. 9) ' +
        'no admite móviles para atender a clientes',
      applies: /^\+34[67]/.test(phone),
    },
    {
      entry: 'languages',
      what: 'si la web habla también catalán: los clientes de Cataluña lo esperan',
      applies: !languages.includes('ca'),
    },
  ];

  return all
    .filter(({ applies }) => applies)
    .map(({ entry, what }) => ({ kind: 'consider', entry, what }));
}

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
  return /ejemplo|exemple/i.test(text);
}

function isPlaceholderNif({ nif }: Company): boolean {
  return nif === 'B00000000';
}

/** Returns whether a register lists the company, as for an S.A. or an S.L. */
function needsRegistry({ nif }: Company): boolean {
  return /^[ABCDFG]/.test(nif);
}

/** Returns whether a number is a placeholder, since no Spanish number starts with 0. */
function isPlaceholderPhone(phone: string): boolean {
  return phone.startsWith('+340');
}

/** Returns whether a host is reserved for examples and tests (RFC 2606, RFC 6761). */
function isReservedName(host: string): boolean {
  return /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost)$/i.test(host);
}
