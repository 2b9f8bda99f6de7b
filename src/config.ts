import { resolve } from 'node:path';
import { visibleLine } from './contact/visible-text.ts';
import { environment, isLoopback, type logLevels, smtpHost, type webhookContents } from './environment.ts';
import { ConfigError } from './errors.ts';

/** Everything that the environment decides, read once. Paths are absolute. */
export type Config = {
  host: string;
  /** TCP port; 0 lets the system choose one. */
  port: number;
  database: DatabaseConfig;
  logLevel: LogLevel;
  /** Proxies whose `X-Forwarded-*` headers are believed: addresses, CIDR ranges, names of ranges. */
  trustProxy: string[];
  /** The built site; null in development, where Astro serves it. */
  siteDir: string | null;
  /** The built desk. */
  deskDir: string;
  /** The origin at which the desk is reached; null where it is not configured, see `deskAddress`. */
  deskOrigin: string | null;
  /** The folder with the backups. */
  backupDir: string;
  /** TCP port of the metrics; null where there are none. */
  metricsPort: number | null;
  /** How many requests one sender may send in 10 minutes without raising suspicion. */
  rateLimit: number;
  /** The same for all senders together. */
  rateLimitTotal: number;
  /** Null where mail is not configured. */
  mail: MailConfig | null;
  /** The URL that alerts are sent to. It may hold a secret. */
  notifyUrl: string | null;
  webhook: WebhookConfig | null;
  requestsCommand: string;
};

/** How the company is notified of requests. */
export type OutboxConfig = Pick<Config, 'mail' | 'notifyUrl' | 'webhook' | 'requestsCommand'>;

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

export type MailConfig = {
  /** `SMTP_URL`, as nodemailer reads it. It may hold a password. */
  url: string;
  /** Whether mails and the password may be sent over a connection that is not encrypted. */
  plain: boolean;
  from: { name: string; address: string };
  /** The addresses of the recipients, without names. */
  to: readonly string[];
};

/** The receiver of each request by HTTP, as Standard Webhooks describes it. */
export type WebhookConfig = {
  /** It may hold a secret. */
  url: string;
  /** The key that messages are signed with. */
  secret: Buffer;
  /** `id` sends the number of the request and its address in the desk, and nothing else. */
  content: (typeof webhookContents)[number];
};

export type LogLevel = (typeof logLevels)[number];

const requiredBy: Record<string, string[]> = {
  SMTP_URL: ['MAIL_FROM', 'MAIL_TO'],
  WEBHOOK_URL: ['WEBHOOK_SECRET'],
};

/** Their values are not repeated in faults: a token may stand anywhere in a path or a parameter. */
const secrets: ReadonlySet<string> = new Set(['SMTP_URL', 'NOTIFY_URL', 'WEBHOOK_URL', 'WEBHOOK_SECRET']);

/**
 * Reads the configuration from the environment. An empty variable counts as absent.
 *
 * @throws {ConfigError} listing every fault: the variable, its value unless it may hold a secret, and what was expected.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
  // To compile a schema that is used once takes longer than to walk through it.
  const { data, error } = environment.safeParse(set, { jitless: true });
  const missing = Object.entries(requiredBy).flatMap(([name, required]) =>
    required.filter((one) => set[name] && !set[one]).map((one) => `${one}: required where ${name} is set`),
  );
  const faults = [...(error?.issues ?? []).map((issue) => describeFault(issue, set)), ...missing];
  if (!data || faults.length > 0) throw new ConfigError(faults);
  const { SMTP_URL, MAIL_FROM: [from] = [], MAIL_TO: to, WEBHOOK_URL, WEBHOOK_SECRET } = data;
  return {
    host: data.HOST,
    port: data.PORT,
    database: data.DATABASE_URL
      ? { kind: 'postgres', url: data.DATABASE_URL }
      : { kind: 'sqlite', file: resolve(data.DATA_DIR, 'requests.sqlite') },
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    siteDir: data.SITE_DIR,
    deskDir: resolve('dist/desk'),
    deskOrigin: data.DESK_ORIGIN,
    backupDir: data.BACKUP_DIR ?? resolve(data.DATA_DIR, 'backups'),
    metricsPort: data.METRICS_PORT,
    rateLimit: data.RATE_LIMIT,
    rateLimitTotal: data.RATE_LIMIT_TOTAL,
    mail:
      SMTP_URL && from && to
        ? { url: SMTP_URL, from, to, plain: data.SMTP_PLAIN === 'yes' || isLoopback(smtpHost(SMTP_URL)) }
        : null,
    notifyUrl: data.NOTIFY_URL,
    webhook:
      WEBHOOK_URL && WEBHOOK_SECRET
        ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET, content: data.WEBHOOK_CONTENT }
        : null,
    requestsCommand: requestsCommand(env),
  };
}

function describeFault(
  { path, message }: { path: PropertyKey[]; message: string },
  set: Record<string, string>,
): string {
  const name = String(path[0]);
  const text = secrets.has(name) ? undefined : set[name];
  return `${name}${text === undefined ? '' : `=${JSON.stringify(hidePassword(text))}`}: ${message}`;
}

/** Hides the password of a URL: faults are printed, and logs are kept. */
function hidePassword(text: string): string {
  return text.replace(/^(\w+:\/\/)?.*@/, '$1…@').replace(/(password=)[^&]*/gi, '$1…');
}

/**
 * Returns how the administrator's commands are called on this installation, as mails, help and errors name them:
 * `REQUESTS_COMMAND`, or what works in the project's folder. Any value is accepted, since help needs it even if something is wrong
 * with the environment.
 */
export function requestsCommand(env: NodeJS.ProcessEnv): string {
  return visibleLine(env.REQUESTS_COMMAND ?? '') || 'npm run --silent requests --';
}
