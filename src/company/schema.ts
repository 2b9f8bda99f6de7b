import { z } from 'zod';
import { SettingsError } from '../errors.ts';
import { locales } from '../locale.ts';

/**
 * Checks what a company file exports, and returns it with its type.
 *
 * @throws {CompanyFileError} with a line in Spanish for each fault: its place in the
 * file, and the expected value.
 */
export function parseCompany(input: unknown, file = 'company.ts'): Company {
  const parsed = companySchema.safeParse(input, { error: z.locales.es().localeError });
  if (parsed.success) return parsed.data;

  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || '(todo)'}: ${message}`,
  );
  throw new CompanyFileError(file, faults);
}

/** Lists every fault of a company file, in Spanish. */
export class CompanyFileError extends SettingsError {
  constructor(file: string, faults: string[]) {
    const count = `${faults.length} ${faults.length === 1 ? 'fallo' : 'fallos'}`;
    super(
      `El archivo de la empresa (${file}) tiene ${count}:\n  - ${faults.join('\n  - ')}`,
    );
  }
}

export type Company = z.infer<typeof companySchema>;

/** The company file as written. Entries with a default are optional. */
export type CompanyInput = z.input<typeof companySchema>;

/**
 * A claim of the site. `false` leaves it out, and `true` states it. A text is its
 * evidence, which is shown too and may link to where anyone can check it.
 */
export type Claim = boolean | string | Evidence;

export type Evidence = { text: string; url: string };

export type ClaimName = keyof Company['claims'];

/** A trade that only a registered company may offer. */
export type TradeName = keyof Company['trades'];

/** A text on one line. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'va en una sola línea');

/** A text for all languages, or `{ es, ca }`. */
const localized = (max: number) =>
  z.union(
    [text(max), z.strictObject({ es: text(max), ca: text(max) })],
    'se espera un texto, o { es, ca }',
  );

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().default(null);

const webAddress = z.url({
  protocol: /^https$/,
  error: 'se espera la dirección de una página, p. ej. «https://www.ejemplo.es/12345»',
});

const linked = (max: number) => z.strictObject({ text: text(max), url: webAddress });

const claim = z.union(
  [z.boolean(), text(120), linked(120)],
  'se espera true, false, un texto que lo pruebe, o { text, url }',
);

const registration = optional(
  z.union([text(40), linked(40)], 'se espera un número, o { text, url }'),
);

/** The name of a file in `pictures/`, without its extension. */
const pictureName = z
  .string()
  .regex(
    /^[\w-]{1,60}$/,
    'se espera el nombre de una imagen de pictures/, sin extensión',
  );

/** A time of day in Madrid. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'se espera una hora, p. ej. «08:00»');

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

/**
 * A number in E.164. A Spanish number has nine digits and starts with 6 to 9. A
 * placeholder of zeros is allowed.
 */
const phoneNumber = z
  .string()
  .regex(
    /^\+(?:34(?:[6-9]\d{8}|0{9})|(?!34)[1-9]\d{7,14})$/,
    'se espera un número internacional sin espacios, p. ej. «+34931234567»',
  );

const companySchema = z.strictObject({
  name: text(24),
  legalName: text(120),

  /** The Spanish tax number (LSSI-CE art. 10.1.e), without spaces or hyphens. */
  nif: z
    .string()
    .regex(
      /^[A-Z0-9]\d{7}[A-Z0-9]$/,
      'se espera un NIF sin espacios ni guiones, p. ej. «B12345674»',
    ),

  address: z.strictObject({
    street: localized(100),
    postalCode: z.string().regex(/^\d{5}$/, 'se esperan cinco cifras, p. ej. «08001»'),
    city: text(30),
    province: text(30),
  }),

  /** The entry in the Registro Mercantil (LSSI-CE art. 10.1.b), if there is one. */
  registry: optional(localized(200)),

  phone: phoneNumber,
  whatsapp: phoneNumber,
  email: z.email(),

  /** The site's public address. Canonical links and the share image use its origin. */
  siteUrl: z
    .url({
      protocol: /^https?$/,
      error: 'se espera la dirección de la web, p. ej. «https://www.tuempresa.es»',
    })
    .transform((url) => new URL(url).origin),

  /**
   * How many months after its receipt a request is deleted, even if it was won. It is
   * kept longer only until the day of its next step.
   */
  retentionMonths: z.int().min(1).max(120),

  /**
   * The beginning of a message from the desk to a visitor, for each occasion. `{nombre}`
   * is the visitor, `{persona}` the writer, `{empresa}` the company, `{fecha}` the day of
   * the request and `{enlace}` the address of `profiles.reviews`.
   */
  messageTemplate: z
    .strictObject({
      first: localized(300).default({
        es:
          'Hola, {nombre}. Soy {persona}, de {empresa}, ' +
          'por tu solicitud de presupuesto del {fecha}.',
        // A noun precedes the company’s name, since «de» depends on how a name begins.
        ca:
          'Hola, {nombre}. Soc {persona}, de l’empresa {empresa}, ' +
          'per la teva sol·licitud de pressupost del {fecha}.',
      }),
      /** After a call that the visitor did not take. */
      noAnswer: localized(300).default({
        es:
          'Hola, {nombre}. Soy {persona}, de {empresa}. Te he llamado por tu solicitud ' +
          'de presupuesto del {fecha}. ¿Cuándo te va bien que hablemos?',
        ca:
          'Hola, {nombre}. Soc {persona}, de l’empresa {empresa}. T’he trucat per la ' +
          'teva sol·licitud de pressupost del {fecha}. Quan et va bé que parlem?',
      }),
      /** While a quote is open. */
      quoted: localized(300).default({
        es:
          'Hola, {nombre}. Soy {persona}, de {empresa}. ¿Has podido mirar el ' +
          'presupuesto que te enviamos?',
        ca:
          'Hola, {nombre}. Soc {persona}, de l’empresa {empresa}. Has pogut mirar el ' +
          'pressupost que et vam enviar?',
      }),
      /** Asks for a review. It is offered only if `profiles.reviews` is set. */
      won: localized(300).default({
        es:
          'Hola, {nombre}. Soy {persona}, de {empresa}. Gracias por confiar en ' +
          'nosotros. Si quieres contar cómo ha ido, puedes hacerlo aquí: {enlace}',
        ca:
          'Hola, {nombre}. Soc {persona}, de l’empresa {empresa}. Gràcies per confiar ' +
          'en nosaltres. Si vols explicar com ha anat, ho pots fer aquí: {enlace}',
      }),
    })
    .prefault({}),

  /**
   * After how many hours without an answer the company is reminded of a request. The site
   * promises an answer within 24.
   */
  remindAfterHours: z.int().min(1).max(23).default(20),

  /** How many days a backup is kept, as stated in the privacy policy. */
  backupDays: z.int().min(7).max(400).default(30),

  /**
   * The Google Ads tag. Without it the site has no cookies and no banner. Enhanced
   * conversions must stay off in Google Ads. With them the tag would read the form,
   * although the privacy policy says that Google does not get what is typed there.
   */
  advertising: optional(
    z.strictObject({
      tagId: z
        .string()
        .regex(/^AW-\d+$/, 'se espera la etiqueta de Google Ads, p. ej. «AW-123456789»'),
      formLabel: text(60),
      callLabel: text(60),
    }),
  ),

  /** Entries in company registers. Each is shown only if its number is set. */
  registrations: z
    .strictObject({
      /** Registro de Empresas Acreditadas (Ley 32/2006), for construction works. */
      rea: registration,
      /** Registro de Empresas con Riesgo por Amianto (RD 396/2006). */
      rera: registration,
    })
    .prefault({}),

  /** Facts that clients ask about before a quote. Each is optional. */
  terms: z
    .strictObject({
      /** The longest wait for the visit, worded to follow «en»: «5 días laborables». */
      visitWithin: optional(localized(40)),
      /** The longest wait for the quote, worded in the same way. */
      quoteWithin: optional(localized(40)),
      guarantee: optional(localized(120)),
      payment: optional(localized(120)),
      /**
       * Whether the site mentions the reduced VAT of 10 % for homes (Ley 37/1992,
       * art. 91.uno.2.10.º).
       */
      reducedVat: z.boolean().default(false),
    })
    .prefault({}),

  /** The consumer arbitration board and its web address (Ley 7/2017, art. 40.2). */
  arbitration: optional(z.strictObject({ name: localized(80), url: webAddress })),

  /**
   * The hours at which the telephone is answered. Days with the same hours share an
   * entry.
   */
  hours: z
    .array(
      z.strictObject({
        days: z.array(z.enum(weekdays)).min(1),
        from: timeOfDay,
        to: timeOfDay,
      }),
    )
    .default([]),

  /** The addresses of pages about the company on other sites. */
  profiles: z
    .strictObject({
      /**
       * Where clients write reviews. The footer says that the company does not check
       * them.
       */
      reviews: optional(webAddress),
      others: z.array(webAddress).default([]),
    })
    .prefault({}),

  /**
   * The data processors (RGPD art. 28): the hosts of the site, its mail and the copies on
   * another machine, whoever maintains the site, and whoever runs the receiver of
   * `WEBHOOK_URL`.
   */
  processors: z
    .array(
      z.strictObject({
        name: text(120),
        purpose: localized(200),
        country: localized(60),
        /**
         * The safeguard for transfers outside the EEA (RGPD art. 45 and 46), or `false`
         * without transfers.
         */
        transfer: optional(z.union([z.literal(false), localized(120)])),
      }),
    )
    .default([]),

  claims: z.strictObject({
    irata: claim,
    anetva: claim,
    irataLevel3: claim,
    iso9001: claim,
    insuranceIncluded: claim,
    prl: claim,
    noScaffolding: claim,
    rd2177: claim,
    en363: claim,
    en365: claim,
    answerIn24Hours: claim,
    freeQuote: claim,
    emergencies: claim,
  }),

  /**
   * The trades that need a registration. `false` removes the service from the page, and a
   * text is the registration.
   */
  trades: z.strictObject({
    electricity: claim,
    plumbing: claim,
    airConditioning: claim,
    telecommunications: claim,
  }),

  /**
   * Works that the company has carried out. The landing page shows the newest six. If
   * there are more, a separate page shows all.
   */
  works: z
    .array(
      z.strictObject({
        title: localized(60),
        place: localized(40),
        year: z.int().min(1980).max(2100),
        squareMetres: z.int().min(1).optional(),
        /** The problem, as people saw it. */
        problem: localized(200).optional(),
        /** The work done, and how it was reached. */
        solution: localized(200).optional(),
        days: z.int().min(1).optional(),
        /** How long the work took, if a number of days does not describe it. */
        duration: localized(40).optional(),
        picture: pictureName,
        /** The same place before the work. */
        before: pictureName.optional(),
      }),
    )
    .max(100)
    .default([]),

  /**
   * Whether the pictures do not show the company's own works. If so, the footer says it.
   */
  illustrations: z.boolean().default(true),

  /** The languages of the site: always Spanish, and Catalan if listed. */
  languages: z
    .array(z.enum(locales))
    .refine(
      (list) => list[0] === 'es' && new Set(list).size === list.length,
      "se espera ['es'] o ['es', 'ca']",
    )
    .default(['es']),
});
