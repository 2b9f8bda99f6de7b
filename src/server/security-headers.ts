import type { FastifyInstance } from 'fastify';
import type { ContentPolicy } from '../content-policy.ts';

/** Adds the security headers, and the id of the request in the log. */
export function addSecurityHeaders(app: FastifyInstance, policy: ContentPolicy): void {
  const plain = securityHeaders(policy, false);
  const overTls = securityHeaders(policy, true);

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.protocol === 'https' ? overTls : plain);
    reply.header('x-request-id', request.id);
    done();
  });
}

/**
 * Returns the security headers of every answer, depending on whether the visitor uses
 * TLS.
 *
 * They are written out instead of configured with @fastify/helmet, since two of them
 * depend on TLS, the desk has its own policy, and pictures and scripts leave some of them
 * out.
 */
export function securityHeaders(policy: ContentPolicy, overTls: boolean) {
  return {
    'content-security-policy': contentSecurityPolicy(policy, overTls),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // RFC 6797 forbids the header over plain HTTP. Including subdomains is up to the
    // owner.
    ...(overTls && { 'strict-transport-security': 'max-age=63072000' }),
  };
}

/**
 * Returns the policy as a header. Service workers are allowed from the same sources as
 * scripts.
 */
export function contentSecurityPolicy(
  { scriptHashes, styleHashes, sources }: ContentPolicy,
  overTls: boolean,
): string {
  const hosts = (directive: keyof typeof sources) => sources[directive] ?? [];
  const directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scriptHashes, ...hosts('script-src')],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'", 'data:', ...hosts('img-src')],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...hosts('connect-src')],
    ['frame-src', ...hosts('frame-src')],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['manifest-src', "'self'"],
  ];
  // On plain HTTP (localhost), it would send every request of the page to a port that
  // does not speak TLS.
  if (overTls) directives.push(['upgrade-insecure-requests']);

  return directives.map((directive) => directive.join(' ')).join('; ');
}

/**
 * The headers that only a document needs. Pictures, fonts, CSS and scripts go without
 * them, since the policy alone is longer than many of these files.
 */
export const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
];
