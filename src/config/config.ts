import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { SettingsError } from '../readable-error.ts';
import { type DatabaseConfig, parseDatabaseUrl } from './database.ts';
import { parseDeskOrigin, usualPort } from './desk-address.ts';
import {
  mailConfig,
  type OutboxConfig,
  parseMailFrom,
  parseMailTo,
  parseNotifyUrl,
  parseSmtpPlain,
  parseSmtpUrl,
} from './mail.ts';
import type { Parsed } from './parsed.ts';
import { requestsCommand } from './requests-command.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';
import { parseWebhookContent, parseWebhookSecret, parseWebhookUrl, webhookConfig } from './webhook.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Everything that the environment decides, read once. */
export type Config = OutboxConfig & {
  /** IP address to listen on. */
  host: string;
  /** TCP port; 0 lets the system choose one. */
  port: number;
  /** The descriptor of a socket that listens already, handed over by systemd; null where there is none. */
  handedSocket: number | null;
  database: DatabaseConfig;
  logLevel: LogLevel;
  /** Proxies whose `X-Forwarded-*` headers are believed: addresses, CIDR ranges, names of ranges. */
  trustProxy: string[];
  /** Absolute path of the built site; null where another server serves it. */
  siteDir: string | null;
  /** The origin at which the desk is reached; null where it is not configured, see `deskAddress`. */
  deskOrigin: string | null;
  /** Absolute path of the folder with the nightly backups; null where it is not known. */
  backupDir: string | null;
  /** Absolute path of the desk's built page. */
  deskDir: string;
  /** TCP port on which this machine alone can read the metrics; null where there are none. */
  metricsPort: number | null;
  /** How many requests one client may send in 10 minutes without raising suspicion. */
  rateLimit: number;
  /** How many all clients together may send. */
  rateLimitTotal: number;
};

/**
 * Reads the configuration from the environment. An empty variable counts as absent.
 *
 * @throws {ConfigError} listing every fault: the variable, its value unless it may hold a secret, and what was expected.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const read = <T>(name: string, fallback: string, parse: Parse<T>): T | undefined => {
    const text = env[name]?.trim() || fallback;
    const parsed = parse(text);
    if ('value' in parsed) return parsed.value;
    const shown = keptSecret.has(name) ? name : `${name}=${JSON.stringify(hideSecrets(text))}`;
    faults.push(...parsed.expected.map((expected) => `${shown}: ${expected}`));
    return undefined;
  };
  const simple = all({
    host: read('HOST', '127.0.0.1', parseHost),
    port: read('PORT', String(usualPort), parsePort),
    logLevel: read('LOG_LEVEL', 'info', parseLogLevel),
    trustProxy: read('TRUST_PROXY', '', parseTrustedProxies),
    siteDir: read('SITE_DIR', 'dist/site', parseSiteDir),
    deskOrigin: read('DESK_ORIGIN', '', parseDeskOrigin),
    rateLimit: read('RATE_LIMIT', '5', parseCount),
    rateLimitTotal: read('RATE_LIMIT_TOTAL', '300', parseCount),
    metricsPort: read('METRICS_PORT', '', parseMetricsPort),
    notifyUrl: read('NOTIFY_URL', '', parseNotifyUrl),
  });
  const places = all({
    dataDir: read('DATA_DIR', 'data', parsePath),
    backupDir: read('BACKUP_DIR', '', parseOptionalPath),
    databaseUrl: read('DATABASE_URL', '', parseDatabaseUrl),
  });
  const webhookParts = all({
    url: read('WEBHOOK_URL', '', parseWebhookUrl),
    secret: read('WEBHOOK_SECRET', '', parseWebhookSecret),
    content: read('WEBHOOK_CONTENT', 'id', parseWebhookContent),
  });
  const webhook = webhookParts && webhookConfig(webhookParts);
  if (webhook && 'expected' in webhook) faults.push(...webhook.expected);
  const mailParts = all({
    url: read('SMTP_URL', '', parseSmtpUrl),
    from: read('MAIL_FROM', '', parseMailFrom),
    to: read('MAIL_TO', '', parseMailTo),
    plain: read('SMTP_PLAIN', '', parseSmtpPlain),
  });
  const mail = mailParts && mailConfig(mailParts);
  if (mail && 'expected' in mail) faults.push(...mail.expected);
  if (!simple || !places || !mail || 'expected' in mail || !webhook || 'expected' in webhook)
    throw new ConfigError(faults);
  return {
    ...simple,
    mail: mail.value,
    webhook: webhook.value,
    database: databaseOf(places.dataDir, places.databaseUrl),
    backupDir: places.backupDir,
    deskDir: resolve('dist/desk'),
    handedSocket: handedSocket(env),
    requestsCommand: requestsCommand(env),
  };
}

/** The first of the sockets that systemd hands over (sd_listen_fds(3)). They may be meant for the process that started this one. */
function handedSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): number | null {
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? 3 : null;
}

export class ConfigError extends SettingsError {
  constructor(faults: string[]) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super(`The environment has ${count}:\n  - ${faults.join('\n  - ')}`);
  }
}

// Their values are not repeated in faults: a token may stand anywhere in a path or a parameter.
const keptSecret: ReadonlySet<string> = new Set(['SMTP_URL', 'NOTIFY_URL', 'WEBHOOK_URL', 'WEBHOOK_SECRET']);

type Parse<T> = (text: string) => Parsed<T>;

function parseHost(text: string): Parsed<string> {
  // Fastify would open "localhost" as two servers, one for each address, and shut only one of them down gracefully.
  if (text === 'localhost') return { value: '127.0.0.1' };
  if (isIP(text) !== 0) return { value: text };
  return { expected: ['expected the IP address to listen on, such as 127.0.0.1, 0.0.0.0 or ::'] };
}

function parsePort(text: string): Parsed<number> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? { value: port } : { expected: ['expected a whole number from 0 to 65535'] };
}

function parseMetricsPort(text: string): Parsed<number | null> {
  return text === '' ? { value: null } : parsePort(text);
}

function parseCount(text: string): Parsed<number> {
  const value = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
  return value === undefined ? { expected: ['expected a whole number from 1 to 9999999'] } : { value };
}

function parseOptionalPath(text: string): Parsed<string | null> {
  return text === '' ? { value: null } : parsePath(text);
}

function parsePath(text: string): Parsed<string> {
  return { value: resolve(text) };
}

function parseSiteDir(text: string): Parsed<string | null> {
  return text === 'none' ? { value: null } : parsePath(text);
}

function parseLogLevel(text: string): Parsed<LogLevel> {
  const level = logLevels.find((known) => known === text);
  return level ? { value: level } : { expected: [`expected one of ${logLevels.join(', ')}`] };
}

function databaseOf(dataDir: string, url: string | null): DatabaseConfig {
  return url === null
    ? { kind: 'sqlite', file: resolve(dataDir, 'requests.sqlite') }
    : { kind: 'postgres', url };
}

/** Takes the password out of a URL: faults are printed, and logs are kept. */
function hideSecrets(text: string): string {
  return text.replace(/^(\w+:\/\/)?.*@/, '$1…@').replace(/(password=)[^&]*/gi, '$1…');
}

function all<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } | undefined {
  const complete = Object.values(values).every((value) => value !== undefined);
  return complete ? (values as { [K in keyof T]: Exclude<T[K], undefined> }) : undefined;
}
