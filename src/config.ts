import { isIP } from 'node:net';
import { resolve } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { SettingsError } from './errors.ts';
import { visibleLine } from './visible-text.ts';

/**
 * Reads the configuration from the environment, once. Paths become absolute.
 *
 * @throws {SettingsError} listing every fault: the variable and what was expected. The
 * message contains no value, since a value may be a secret.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const data = parseEnvironment(env);
  return {
    server: {
      host: data.HOST,
      /** 0 lets the system choose one. */
      port: data.PORT,
      trustProxy: data.TRUST_PROXY,
      rateLimit: data.RATE_LIMIT,
      rateLimitTotal: data.RATE_LIMIT_TOTAL,
      /** Null if metrics are not served. */
      metricsPort: data.METRICS_PORT,
      logLevel: data.LOG_LEVEL,
    },
    storage: {
      database: databaseConfig(data),
      backupDir: data.BACKUP_DIR ?? resolve(data.DATA_DIR, 'backups'),
      /** The file that each copy to another machine touches, or null if there is none. */
      offsiteMarker: data.BACKUP_OFFSITE_MARKER ?? null,
    },
    /** Null if mail is not configured. */
    mail: mailConfig(data),
    /** Null if there is no webhook. */
    webhook: webhookConfig(data),
    alerts: {
      /** The URL that receives alerts, or null if none is configured. */
      url: data.NOTIFY_URL ?? null,
    },
    desk: {
      /** Null if it is not configured, see `deskAddress`. */
      origin: data.DESK_ORIGIN ? new URL(data.DESK_ORIGIN).origin : null,
      /** The folder of the built desk. */
      dir: resolve('dist/desk'),
    },
    site: {
      /**
       * The folder of the built site, or null in development, where Astro serves the
       * site.
       */
      dir: data.SITE_DIR,
    },
    requestsCommand: requestsCommand(env),
  };
}

export type Config = ReturnType<typeof readConfig>;

export type DatabaseConfig =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string };

export type MailConfig = {
  /** `SMTP_URL`, as nodemailer reads it. It may contain a password. */
  url: string;
  /** Whether mails and the password may be sent over an unencrypted connection. */
  plain: boolean;
  from: { name: string; address: string };
  /** The addresses of the recipients, without names. */
  to: readonly string[];
};

/** The HTTP receiver of each request, as described by Standard Webhooks. */
export type WebhookConfig = { url: string; secret: Buffer; content: 'id' | 'everything' };

function databaseConfig({ DATABASE_URL, DATA_DIR }: Environment): DatabaseConfig {
  if (DATABASE_URL) return { kind: 'postgres', url: DATABASE_URL };
  return { kind: 'sqlite', file: resolve(DATA_DIR, 'requests.sqlite') };
}

function mailConfig(data: Environment): MailConfig | null {
  const { SMTP_URL: url, SMTP_PLAIN, MAIL_FROM: [from] = [], MAIL_TO: to } = data;
  if (!url || !from || !to) return null;

  const plain = SMTP_PLAIN === 'yes' || isLoopback(new URL(url).hostname);
  return { url, from, to, plain };
}

function webhookConfig(data: Environment): WebhookConfig | null {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_CONTENT: content } = data;
  return url && secret ? { url, secret, content } : null;
}

/** Reads the variables. An empty one counts as absent. */
function parseEnvironment(env: NodeJS.ProcessEnv): Environment {
  const set: Record<string, string> = {};
  for (const [name, text] of Object.entries(env)) {
    if (text?.trim()) set[name] = text.trim();
  }

  // Compiling a schema that is used only once takes longer than interpreting it.
  const { data, error } = environment.safeParse(set, { jitless: true });
  const issues = error?.issues ?? [];
  const invalid = issues.map(
    ({ path: [name], message }) => `${String(name)}: ${message}`,
  );
  const faults = [...spoiledNames(env), ...invalid, ...missingVariables(set)];
  if (data && faults.length === 0) return data;

  const list = faults.map((fault) => `\n  - ${fault}`).join('');
  throw new SettingsError(`La configuración del entorno no vale:${list}`);
}

/**
 * Returns faults in names that look right in an editor. A byte-order mark, which some
 * editors write at the start of a file, becomes part of the first name, and so does a
 * space or an invisible character. If the file is not in UTF-8, its beginning cannot be
 * read.
 */
function spoiledNames(env: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(env);
  const known = [...Object.keys(environment.shape), 'COMPANY'];
  const spoiled = names
    .filter((name) => /\W/.test(name))
    .map((name) => ({
      isMarked: name.startsWith('\ufeff'),
      plain: name.replace(/\W/g, ''),
    }))
    .filter(({ isMarked, plain }) => isMarked || known.includes(plain))
    .map(
      ({ plain }) =>
        `${plain}: expected without a byte-order mark or any other character ` +
        'before or in its name: type the line again, and save .env as UTF-8 without BOM',
    );

  const isUnreadable = names.some((name) => name.startsWith('\ufffd'));
  return isUnreadable ? [...spoiled, '.env: expected UTF-8: save it so'] : spoiled;
}

function missingVariables(set: Record<string, string>): string[] {
  return requiredWith
    .filter(({ name, other }) => set[other] && !set[name])
    .map(({ name, other }) => `${name}: required where ${other} is set`);
}

/** Variables that are required if another one is set. */
const requiredWith = [
  { name: 'SMTP_URL', other: 'MAIL_FROM' },
  { name: 'SMTP_URL', other: 'MAIL_TO' },
  { name: 'MAIL_FROM', other: 'SMTP_URL' },
  { name: 'MAIL_TO', other: 'SMTP_URL' },
  { name: 'WEBHOOK_URL', other: 'WEBHOOK_SECRET' },
  { name: 'WEBHOOK_SECRET', other: 'WEBHOOK_URL' },
];

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().min(1).max(9_999_999);
const path = z.string().transform((text) => resolve(text));

const proxy = z
  .union(
    [
      z.enum(['loopback', 'linklocal', 'uniquelocal']),
      z.ipv4(),
      z.ipv6(),
      z.cidrv4(),
      z.cidrv6(),
    ],
    'expected addresses, CIDR ranges, loopback, linklocal or uniquelocal',
  )
  // A client in a wider network could write any address into `X-Forwarded-For`.
  // `::ffff:0:0/96` is all of IPv4.
  .refine(
    (range) => !/\/[0-6]$|^::ffff.*\//i.test(range),
    'expected networks no wider than /7',
  );

/** A URL that is kept as written. */
function url(accepts: (url: URL) => boolean, expected: string) {
  const isAccepted = (text: string) => URL.canParse(text) && accepts(new URL(text));
  return z.string().refine(isAccepted, expected).optional();
}

const mailboxes = z
  .string()
  .transform((text) => {
    const parsed = addressparser(text, { flatten: true });
    return parsed.map(({ name, address }) => ({ name, address }));
  })
  .refine(
    (all) => all.length > 0 && all.every(isValidMailbox),
    'expected addresses such as info@example.com',
  );

/** A secret in the form that Standard Webhooks defines. */
const webhookSecret = z
  .string()
  .transform((text) => {
    const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
    return Buffer.from(base64, 'base64');
  })
  .refine(
    ({ length }) => length >= 24 && length <= 64,
    'expected whsec_ and 24 to 64 bytes in base64: echo whsec_$(openssl rand -base64 32)',
  );

/**
 * The variables, as documented in `.env.example`. A fault in one does not hide faults in
 * others.
 */
const environment = z.object({
  HOST: z
    .string()
    // Fastify would open "localhost" as two servers, one per address, and would shut down
    // only one of them gracefully.
    .transform((text) => (text === 'localhost' ? '127.0.0.1' : text))
    .refine(
      (text) => isIP(text) !== 0,
      'expected an IP address, such as 127.0.0.1, 0.0.0.0 or ::',
    )
    .default('127.0.0.1'),
  PORT: port.default(8080),
  DATA_DIR: path.prefault('data'),
  DATABASE_URL: url(
    isPostgresUrl,
    'expected postgres://user:password@host:5432/database, or nothing for SQLite',
  ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info'),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .transform((entries) => entries.filter((entry) => entry !== ''))
    .pipe(z.array(proxy))
    .default([]),
  /** Null in development, where Astro serves the site. */
  SITE_DIR: path.nullable().prefault('dist/site'),
  DESK_ORIGIN: url(
    (place) => place.href === `${place.origin}/` && isEncryptedOrLoopback(place),
    'expected https://, a host name and nothing behind it, ' +
      'such as https://oficina.example.com',
  ),
  BACKUP_DIR: path.optional(),
  BACKUP_OFFSITE_MARKER: path.optional(),
  METRICS_PORT: port.nullable().default(null),
  RATE_LIMIT: count.default(5),
  RATE_LIMIT_TOTAL: count.default(300),
  SMTP_URL: url(
    ({ protocol, hostname }) => /^smtps?:$/.test(protocol) && hostname !== '',
    'expected smtp://user:password@host:587 or smtps://user:password@host:465',
  ),
  SMTP_PLAIN: z.literal('yes').optional(),
  MAIL_FROM: mailboxes
    .refine((all) => all.length === 1, 'expected one address')
    .optional(),
  MAIL_TO: mailboxes
    .transform((all) => distinct(all.map(({ address }) => address)))
    .optional(),
  // `fetch` refuses a URL with a user or password, and its error repeats the whole URL.
  NOTIFY_URL: url(
    (place) => /^https?:$/.test(place.protocol) && !place.username && !place.password,
    'expected an address without user and password that takes a JSON POST',
  ),
  WEBHOOK_URL: url(
    (place) => isEncryptedOrLoopback(place) && !place.username && !place.password,
    'expected an address with https:// and without user and password ' +
      'that takes a JSON POST',
  ),
  WEBHOOK_SECRET: webhookSecret.optional(),
  WEBHOOK_CONTENT: z.enum(['id', 'everything']).default('id'),
});

type Environment = z.infer<typeof environment>;

/**
 * Returns how the administrator calls the commands on this installation, as shown in
 * mails, help and errors. Any value is accepted, since help needs it even if the
 * environment is wrong.
 */
export function requestsCommand(env: NodeJS.ProcessEnv): string {
  return visibleLine(env.REQUESTS_COMMAND ?? '') || 'npm run --silent requests --';
}

/** Returns whether a host name is loopback, where plain text cannot be intercepted. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
}

/** Returns whether a URL names a PostgreSQL database. */
export function isPostgresUrl({ protocol, hostname, pathname }: URL): boolean {
  return /^postgres(ql)?:$/.test(protocol) && hostname !== '' && pathname.length > 1;
}

function isEncryptedOrLoopback({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true;
  return protocol === 'http:' && isLoopback(hostname);
}

/** Leaves out addresses that differ from an earlier one only in case. */
function distinct(addresses: string[]): string[] {
  const folded = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_, index) => folded.indexOf(folded[index] ?? '') === index);
}

function isValidMailbox({ name, address }: { name: string; address: string }): boolean {
  if (/\p{Cc}/u.test(name)) return false;
  return address.length <= 254 && z.regexes.html5Email.test(address);
}
