import { z } from 'zod';
import { SettingsError } from '../readable-error.ts';
import { claimsSchema, tradesSchema } from './claims.ts';
import { bilingual, flag, text } from './entries.ts';
import { locales } from './locale.ts';
import { isNif } from './nif.ts';
import { referencesSchema, teamSchema, worksSchema } from './showcase.ts';

/**
 * Checks what a company file exports, and returns it typed.
 *
 * @throws {CompanyFileError} with a line in Spanish for each fault: where it is, and what was expected.
 */
export function parseCompany(input: unknown, file = 'company.ts'): Company {
  const parsed = companySchema.safeParse(input, { error: usualSentence });
  if (parsed.success) return parsed.data;
  throw new CompanyFileError(
    file,
    parsed.error.issues.map((issue) => `${issue.path.join('.') || '(todo)'}: ${issue.message}`),
  );
}

/** What is said of a fault for which its entry has no sentence of its own. */
function usualSentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return `no se conoce: ${issue.keys?.join(', ')}`;
  const kinds = { object: 'un objeto', array: 'una lista', string: 'un texto' } as Record<string, string>;
  return issue.code === 'invalid_type' ? `se espera ${kinds[issue.expected ?? '']}` : undefined;
}

/** Lists every fault of a company file, in Spanish. */
export class CompanyFileError extends SettingsError {
  constructor(file: string, faults: string[]) {
    super(
      `El archivo de la empresa (${file}) tiene ${faults.length} ${faults.length === 1 ? 'fallo' : 'fallos'}:\n  - ${faults.join('\n  - ')}`,
    );
  }
}

export type Company = z.infer<typeof companySchema>;

/** The name of one thing that the site claims. */
export type Claim = keyof Company['claims'];

/** The name of a trade that only a registered company may offer. */
export type Trade = keyof Company['trades'];

/** What the owner writes: the same, but entries with a default may be left out. */
export type CompanyInput = z.input<typeof companySchema>;

/** E.164. A Spanish number has nine digits and starts with 6 to 9; a row of zeros is allowed as a placeholder. */
const e164 = /^\+(?:34(?:[6-9]\d{8}|0{9})|(?!34)[1-9]\d{7,14})$/;
const phoneNumber = z
  .string('se espera un texto')
  .regex(
    e164,
    'se espera un número internacional sin espacios, p. ej. «+34931234567»; los de España tienen nueve cifras y empiezan por 6, 7, 8 o 9',
  );

/** A URL, of which only the origin is kept. */
const origin = (what: string, example: string) =>
  z
    .url({ protocol: /^https?$/, error: `se espera ${what}, p. ej. «${example}»` })
    .transform((url) => new URL(url).origin);

export const provinces = ['Barcelona', 'Girona', 'Tarragona', 'Lleida'] as const;

export type Province = (typeof provinces)[number];

const companySchema = z.strictObject({
  name: text('Vertical BCN', 24),
  legalName: text('Vertical BCN, S.L.', 120),
  /** Spanish tax number (LSSI-CE art. 10.1.e), without spaces or hyphens. */
  nif: z
    .string('se espera un texto')
    .refine(
      isNif,
      'se espera un NIF que exista, con su carácter de control y sin espacios ni guiones, p. ej. «B12345674»',
    ),
  address: z.strictObject({
    street: text('Carrer Major, 1', 100),
    postalCode: z.string('se espera un texto').regex(/^\d{5}$/, 'se esperan cinco cifras, p. ej. «08001»'),
    city: text('Barcelona', 30),
    province: text('Barcelona', 30),
  }),
  /** Entry in the Registro Mercantil (LSSI-CE art. 10.1.b), where there is one. */
  registry: bilingual('Registro Mercantil de Barcelona, tomo 1, folio 1, hoja B-1', 200)
    .nullable()
    .default(null),
  phone: phoneNumber,
  whatsapp: phoneNumber,
  email: z.email('se espera un correo, p. ej. «info@tuempresa.es»'),
  /** Where the site is reached, without a path: canonical links and the share picture are built on it. */
  siteUrl: origin('la dirección de la web', 'https://www.tuempresa.es'),
  /** Where the server that takes the form is reached, if the site stands elsewhere (docs/operations.md). */
  contactServer: origin('la dirección del servidor', 'https://api.tuempresa.es').nullable().default(null),
  provinces: z
    .array(z.enum(provinces, `se espera una de: ${provinces.join(', ')}`))
    .min(1, 'se espera al menos una provincia'),
  /** Months that a request which came to nothing is kept; then it is deleted. */
  retentionMonths: z
    .int('se espera un número entero de meses')
    .min(1, 'se espera 1 o más')
    .max(120, 'se espera 120 o menos'),
  /** Days that a backup is kept, as the privacy policy says; `BACKUP_DAYS` must not be more. The newest seven always stay. */
  backupDays: z
    .int('se espera un número entero de días')
    .min(7, 'se espera 7 o más')
    .max(400, 'se espera 400 o menos')
    .default(30),
  /** Google Ads tag. Without it the site has no cookies and no banner. */
  advertising: z
    .strictObject({
      tagId: z.string().regex(/^AW-\d+$/, 'se espera la etiqueta de Google Ads, p. ej. «AW-123456789»'),
      formLabel: text('AbCdEfGhIj', 60),
      callLabel: text('KlMnOpQrSt', 60),
    })
    .nullable()
    .default(null),
  /** Registers of works; each number is shown only where set. */
  registrations: z
    .strictObject({
      /** Registro de Empresas Acreditadas (Ley 32/2006), required to be contracted on construction works. */
      rea: text('09/08/0012345', 40).nullable().default(null),
      /** Registro de Empresas con Riesgo por Amianto (RD 396/2006). */
      rera: text('08/123', 40).nullable().default(null),
    })
    .prefault({}),
  /** What a client wants to know before a quote; each is shown only where set. */
  terms: z
    .strictObject({
      /** How long until the visit and the quote at the most, in the words that follow «en». */
      visitWithin: bilingual('5 días laborables', 40).nullable().default(null),
      quoteWithin: bilingual('una semana', 40).nullable().default(null),
      guarantee: bilingual('2 años en las reparaciones', 120).nullable().default(null),
      payment: bilingual('40 % al empezar y el resto al acabar', 120).nullable().default(null),
      /** Whether it is said that VAT of 10 % may apply to homes (Ley 37/1992, art. 91.uno.2.10.º). */
      reducedVat: flag.default(false),
    })
    .prefault({}),
  /** The board of consumer arbitration that the company adheres to (Ley 7/2017, art. 40). */
  arbitration: bilingual('Junta Arbitral de Consum de Catalunya', 80).nullable().default(null),
  /** Who handles personal data on the company's behalf (RGPD art. 28): hosting, e-mail, whom WEBHOOK_URL tells. */
  processors: z
    .array(
      z.strictObject({
        name: text('Proveedor, S.L.', 120),
        purpose: bilingual('alojamiento de la web', 200),
        country: bilingual('España', 60),
        /** What protects the data where they leave the European Economic Area (RGPD art. 45 and 46). */
        transfer: bilingual('cláusulas contractuales tipo', 120).nullable().default(null),
      }),
    )
    .default([]),
  claims: claimsSchema,
  trades: tradesSchema,
  works: worksSchema,
  references: referencesSchema,
  team: teamSchema,
  /** The languages of the site: Spanish always, and Catalan where it is named. */
  languages: z
    .array(z.enum(locales, "se espera 'es' o 'ca'"), 'se espera una lista')
    .refine(
      (list) => list[0] === 'es' && new Set(list).size === list.length,
      "se espera ['es'] o ['es', 'ca']",
    )
    .default(['es']),
  /** Whether visitors of a site without pages in Catalan are told that they are attended to in it too. */
  catalan: flag.default(false),
});
