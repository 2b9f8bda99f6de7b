import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import addressparser from 'nodemailer/lib/addressparser';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { z } from 'zod';
import { htmlEmail, withSmallDomain } from './contact/email.ts';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export const webhookContents = ['id', 'everything'] as const;

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

const mailboxes = z
  .string()
  .transform((text) => addressparser(text, { flatten: true }).map(({ name, address }) => ({ name, address })))
  .refine(
    (all) => all.length > 0 && all.every(isValidMailbox),
    'expected addresses such as info@example.com',
  );

/** The variables, each by itself: a fault in one hides none in another. */
export const environment = z.object({
  HOST: z
    .string()
    // Fastify would open "localhost" as two servers, one for each address, and shut only one of them down gracefully.
    .transform((text) => (text === 'localhost' ? '127.0.0.1' : text))
    .refine(
      (text) => isIP(text) !== 0,
      'expected the IP address to listen on, such as 127.0.0.1, 0.0.0.0 or ::',
    )
    .default('127.0.0.1'),
  PORT: port.default(8080),
  DATA_DIR: path.prefault('data'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'expected postgres://user:password@host:5432/database, or nothing for SQLite')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `expected one of ${logLevels.join(', ')}`).default('info'),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .superRefine((entries, context) => {
      for (const entry of entries.filter((one) => !isTrustable(one)))
        context.addIssue({ code: 'custom', message: `${JSON.stringify(entry)}: ${trustable}` });
    })
    .default([]),
  SITE_DIR: path.prefault('dist/site'),
  DESK_ORIGIN: z
    .string()
    .refine((text) => {
      const url = URL.parse(text);
      return url !== null && url.href === `${url.origin}/` && isEncryptedOrLoopback(url);
    }, 'expected https://, a host name and nothing behind it, such as https://oficina.example.com')
    .transform((text) => new URL(text).origin)
    .nullable()
    .default(null),
  BACKUP_DIR: path.optional(),
  METRICS_PORT: port.nullable().default(null),
  RATE_LIMIT: count.default(5),
  RATE_LIMIT_TOTAL: count.default(300),
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:\/\//i.test(text) && smtpHost(text) !== '',
      'expected smtp://user:password@host:587 or smtps://user:password@host:465',
    )
    .optional(),
  SMTP_PLAIN: z.literal('yes', 'expected yes, or nothing').optional(),
  MAIL_FROM: mailboxes
    .refine((all) => all.length === 1, 'expected one address of your own domain, such as web@example.com')
    .optional(),
  MAIL_TO: mailboxes
    .transform((all) => [...new Set(all.map(({ address }) => withSmallDomain(address)))])
    .optional(),
  NOTIFY_URL: z
    .string()
    // `fetch` refuses a URL with user or password, and its error repeats the whole URL.
    .refine(
      (text) => /^https?:\/\//i.test(text) && isWithoutUser(URL.parse(text)),
      'expected an address without user and password that takes a JSON POST, such as https://hooks.example.com/…',
    )
    .nullable()
    .default(null),
  WEBHOOK_URL: z
    .string()
    .refine((text) => {
      const url = URL.parse(text);
      return isWithoutUser(url) && isEncryptedOrLoopback(url);
    }, 'expected an address with https:// that takes a JSON POST, such as https://n8n.example.com/webhook/…')
    .optional(),
  /** As Standard Webhooks spells it. */
  WEBHOOK_SECRET: z
    .string()
    .transform((text) => Buffer.from(/^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1] ?? '', 'base64'))
    .refine(
      ({ length }) => length >= 24 && length <= 64,
      'expected whsec_ and 24 to 64 bytes in base64: echo whsec_$(openssl rand -base64 32)',
    )
    .optional(),
  WEBHOOK_CONTENT: z.enum(webhookContents, `expected one of ${webhookContents.join(', ')}`).default('id'),
});

/** Whether a host name means the machine on which it is used: no one can read on the way what goes there. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
}

/** Returns the host, or the provider that nodemailer knows, of an `SMTP_URL`; empty if it names none. */
export function smtpHost(url: string): string {
  try {
    const { host, service } = parseConnectionUrl(url);
    return host || service || '';
  } catch {
    return '';
  }
}

/** Returns whether a URL names a PostgreSQL database. */
export function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) return false;
  return url.hostname !== '' && url.pathname.length > 1;
}

function isEncryptedOrLoopback(url: URL | null): boolean {
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

function isWithoutUser(url: URL | null): boolean {
  return url !== null && url.username === '' && url.password === '';
}

function isValidMailbox({ name, address }: { name: string; address: string }): boolean {
  return address.length <= 254 && htmlEmail.test(address) && !/\p{Cc}/u.test(name);
}

const trustable =
  'expected an IP address, loopback, linklocal, uniquelocal, or a CIDR range no wider than /8 (IPv6: /7)';

/**
 * Returns whether a proxy may be trusted. A range that holds everybody may not: any client could then write an address of
 * its choice into `X-Forwarded-For`. Private networks are no wider than 10.0.0.0/8 and fc00::/7.
 */
function isTrustable(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry) || isIP(entry.replace('%', ' ')) !== 0)
    return true;
  if (!ipaddr.isValidCIDR(entry)) return false;
  const [address, length] = ipaddr.parseCIDR(entry);
  if (address.kind() === 'ipv4') return length >= 8 && isIP(entry.split('/')[0] ?? '') === 4;
  // ::ffff:0:0/96 is all of IPv4 as an IPv6 socket sees it (RFC 4291, 2.5.5.2).
  const holdsAllIpv4 = length <= 96 && ipaddr.parse('::ffff:192.0.2.1').match(ipaddr.parseCIDR(entry));
  return length >= 7 && !holdsAllIpv4;
}
