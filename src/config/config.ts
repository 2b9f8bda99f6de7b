import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SettingsError } from '../readable-error.ts';
import { type DatabaseConfig, databaseUrl } from './database.ts';
import { deskOrigin, usualPort } from './desk-address.ts';
import { mail, notifyUrl, type OutboxConfig } from './mail.ts';
import { requestsCommand } from './requests-command.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { webhook } from './webhook.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Everything that the environment decides, read once. */
export type Config = OutboxConfig & {
  host: string;
  /** TCP port; 0 lets the system choose one. */
  port: number;
  database: DatabaseConfig;
  logLevel: LogLevel;
  /** Proxies whose `X-Forwarded-*` headers are believed: addresses, CIDR ranges, names of ranges. */
  trustProxy: string[];
  /** Absolute path of the built site; null in development, where Astro serves it. */
  siteDir: string | null;
  /** The origin at which the desk is reached; null where it is not configured, see `deskAddress`. */
  deskOrigin: string | null;
  /** Absolute path of the folder with the backups. */
  backupDir: string;
  /** Absolute path of the desk's built page. */
  deskDir: string;
  /** TCP port on which this machine alone can read the metrics; null where there are none. */
  metricsPort: number | null;
  /** How many requests one client may send in 10 minutes without raising suspicion. */
  rateLimit: number;
  rateLimitTotal: number;
};

const port = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    'expected a whole number from 0 to 65535',
  )
  .transform(Number);

const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'expected a whole number from 1 to 9999999')
  .transform(Number);

const path = z.string().transform((text) => resolve(text));

const server = z.object({
  HOST: z
    .string()
    // Fastify would open "localhost" as two servers, one for each address, and shut only one of them down gracefully.
    .transform((text) => (text === 'localhost' ? '127.0.0.1' : text))
    .refine(
      (text) => isIP(text) !== 0,
      'expected the IP address to listen on, such as 127.0.0.1, 0.0.0.0 or ::',
    )
    .default('127.0.0.1'),
  PORT: port.default(usualPort),
  DATA_DIR: path.prefault('data'),
  DATABASE_URL: databaseUrl.optional(),
  LOG_LEVEL: z.enum(logLevels, `expected one of ${logLevels.join(', ')}`).default('info'),
  TRUST_PROXY: trustedProxies.default([]),
  SITE_DIR: path.prefault('dist/site'),
  DESK_ORIGIN: deskOrigin.nullable().default(null),
  BACKUP_DIR: path.optional(),
  METRICS_PORT: port.nullable().default(null),
  NOTIFY_URL: notifyUrl.nullable().default(null),
  RATE_LIMIT: count.default(5),
  RATE_LIMIT_TOTAL: count.default(300),
});

/** To compile a schema that is used once takes longer than to walk through it. */
const once = { jitless: true };

/**
 * Reads the configuration from the environment. An empty variable counts as absent.
 *
 * @throws {ConfigError} listing every fault: the variable, its value unless it may hold a secret, and what was expected.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
  // Apart, so that a fault in one of them hides none in another.
  const parts = [
    server.safeParse(set, once),
    webhook.safeParse(set, once),
    mail.safeParse(set, once),
  ] as const;
  const [read, itsWebhook, itsMail] = parts;
  if (!read.success || !itsWebhook.success || !itsMail.success)
    throw new ConfigError(
      parts.flatMap(({ error }) => error?.issues ?? []).map((issue) => faultOf(issue, set)),
    );
  const { DATA_DIR, DATABASE_URL: url, ...values } = read.data;
  return {
    host: values.HOST,
    port: values.PORT,
    database: url
      ? { kind: 'postgres', url }
      : { kind: 'sqlite', file: resolve(DATA_DIR, 'requests.sqlite') },
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    siteDir: values.SITE_DIR,
    deskOrigin: values.DESK_ORIGIN,
    backupDir: values.BACKUP_DIR ?? resolve(DATA_DIR, 'backups'),
    deskDir: resolve('dist/desk'),
    metricsPort: values.METRICS_PORT,
    rateLimit: values.RATE_LIMIT,
    rateLimitTotal: values.RATE_LIMIT_TOTAL,
    mail: itsMail.data,
    notifyUrl: values.NOTIFY_URL,
    webhook: itsWebhook.data,
    requestsCommand: requestsCommand(env),
  };
}

export class ConfigError extends SettingsError {
  constructor(faults: string[]) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super(`The environment has ${count}:\n  - ${faults.join('\n  - ')}`);
  }
}

// Their values are not repeated in faults: a token may stand anywhere in a path or a parameter.
const keptSecret: ReadonlySet<string> = new Set(['SMTP_URL', 'NOTIFY_URL', 'WEBHOOK_URL', 'WEBHOOK_SECRET']);

function faultOf({ path, message }: z.core.$ZodIssue, set: Record<string, string>): string {
  const name = String(path[0]);
  const text = keptSecret.has(name) ? undefined : set[name];
  return `${name}${text === undefined ? '' : `=${JSON.stringify(hideSecrets(text))}`}: ${message}`;
}

/** Takes the password out of a URL: faults are printed, and logs are kept. */
function hideSecrets(text: string): string {
  return text.replace(/^(\w+:\/\/)?.*@/, '$1…@').replace(/(password=)[^&]*/gi, '$1…');
}
