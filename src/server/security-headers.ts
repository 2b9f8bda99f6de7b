import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ReadableError } from '../readable-error.ts';

/**
 * The security headers of every answer, by whether the visitor came by TLS.
 *
 * Written out rather than configured through @fastify/helmet: two of them depend on TLS, and answers to what is no HTTP request
 * come before any hook.
 */
export function securityHeaders(policy: ContentPolicy, overTls: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy, overTls),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // RFC 6797: over plain http the header must not be sent. About subdomains the owner decides.
    ...(overTls && { 'strict-transport-security': 'max-age=63072000' }),
  };
}

/**
 * Removes the headers that only a document needs from an answer that cannot be one: a picture, a font, css, a script. The
 * policy alone is longer than many of these files. SVG keeps it, since it can be opened by itself and hold a script.
 */
export function withoutDocumentHeaders(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type'));
  if (!/^(image\/(?!svg)|font\/|text\/(css|javascript))/.test(type)) return;
  for (const name of documentHeaders) reply.removeHeader(name);
}

const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
];

const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

function contentSecurityPolicy(
  { scriptHashes, styleHashes, sources }: ContentPolicy,
  overTls: boolean,
): string {
  const directives: string[][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scriptHashes, ...(sources['script-src'] ?? [])],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'", 'data:', ...(sources['img-src'] ?? [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(sources['connect-src'] ?? [])],
    ...(sources['frame-src'] ? [['frame-src', ...sources['frame-src']]] : []),
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['manifest-src', "'self'"],
    // On plain http (localhost) it would send every request of the page to a port that speaks no TLS.
    ...(overTls ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/**
 * Reads which inline scripts and styles and which other hosts the built pages need, from `policy.json` beside the site's
 * folder, where it is not served. Without the file, nothing inline is allowed.
 *
 * @throws {ReadableError} when the file is there but is not what the build writes.
 */
export async function readContentPolicy(siteDir: string | null): Promise<ContentPolicy> {
  if (siteDir === null) return empty;
  const file = join(siteDir, '..', 'policy.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return empty;
  try {
    return contentPolicy.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReadableError(`${file} is not what the build writes; run \`npm run build\` again.`, { cause });
  }
}

export type ContentPolicy = z.infer<typeof contentPolicy>;

const empty: ContentPolicy = { scriptHashes: [], styleHashes: [], sources: {} };

// Exactly a hash source (CSP 3, 2.3.1): anything else would widen the policy.
const hash = z.string().regex(/^'sha(256|384|512)-[A-Za-z0-9+/]+={0,2}'$/);
// One host over https and nothing wider; on this machine over http too, for trials.
const host = z
  .string()
  .regex(/^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/(127\.0\.0\.1|localhost))(:\d{1,5})?$/);
const directive = z.enum(['script-src', 'img-src', 'connect-src', 'frame-src']);
const contentPolicy = z.object({
  scriptHashes: z.array(hash),
  styleHashes: z.array(hash),
  sources: z.partialRecord(directive, z.array(host).readonly()),
});
