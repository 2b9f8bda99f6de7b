import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Locale, parseLocale } from '../../company/locale.ts';
import { contactEndpoint, resultPages } from '../../contact/endpoint.ts';
import {
  type ContactAnswer,
  contactFields,
  type FieldErrors,
  honeypotField,
  languageField,
} from '../../contact/fields.ts';
import { parseContactRequest } from '../../contact/schema.ts';
import { StorageUnavailableError } from '../../database/errors.ts';
import type { RateLimits, Received, Submission } from '../../requests/receive.ts';
import type { Metrics } from '../metrics.ts';

/**
 * `POST /contact-form-client.php`: takes the form as `multipart/form-data` of at most 64 KiB. It answers with JSON; or,
 * where `Accept` names `text/html` (a form posted without script), with a 303 to a page built beforehand. So do errors.
 */
export async function contactRoutes(
  app: FastifyInstance,
  { receive, metrics, phone, languages, limits }: Options,
) {
  const respond = (request: FastifyRequest, reply: FastifyReply, result: Result) => {
    metrics.contactForms.inc({ outcome: result.status === 200 ? result.kept : refusals[result.status] });
    const language = request.formLanguage ?? parseLocale(languageOfPage(request), languages);
    reply.header('cache-control', 'no-store').header('vary', 'accept');
    if (result.status === 503) reply.header('retry-after', retryAfterSeconds);
    if (result.status === 429) reply.header('retry-after', result.retryAfter);
    return (request.headers.accept ?? '').toLowerCase().includes('text/html')
      ? reply.redirect(pageOf(result, resultPages[language]), 303)
      : reply.code(result.status).send(bodyOf(result));
  };
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  );
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const result = resultOf(error);
    // A client that is still sending when the connection closes loses the answer: TCP resets it.
    if (result.status === 413) await discardBody(request.raw);
    if (result.status >= 500) request.log.error({ err: error }, error.message);
    return respond(request, reply, result);
  });
  app.post(contactEndpoint, { bodyLimit }, async (request, reply) => {
    const contentType = request.headers['content-type'];
    if (!contentType || !Buffer.isBuffer(request.body)) return respond(request, reply, { status: 415 });
    const fields = await readForm(contentType, request.body);
    const language = parseLocale(fields.get(languageField), languages);
    request.formLanguage = language;
    const parsed = parseContactRequest(fields, language);
    if (!parsed.ok) return respond(request, reply, { status: 422, errors: parsed.errors });
    const honeypot = Boolean(fields.get(honeypotField)?.trim());
    const received = await receive({
      request: parsed.request,
      language,
      honeypot,
      limits: limits(request),
      httpRequestId: request.id,
    });
    return respond(
      request,
      reply,
      received.outcome === 'refused'
        ? { status: 429, retryAfter: received.retryAfterSeconds, message: tooMany[language](phone) }
        : { status: 200, kept: received.outcome },
    );
  });
}

type Options = {
  receive(submission: Submission): Promise<Received>;
  metrics: Pick<Metrics, 'contactForms'>;
  /** The company's telephone, named to a sender who has sent too often. */
  phone: string;
  /** The languages of the site, which has no result pages in others. */
  languages: readonly Locale[];
  limits(request: FastifyRequest): RateLimits;
};

type Result =
  | { status: 200; kept: Kept }
  | { status: 422; errors: FieldErrors }
  | { status: 429; retryAfter: number; message: string }
  | { status: 400 | 413 | 415 | 500 | 503 };

/** What was done with a request that is kept. */
type Kept = Exclude<Received['outcome'], 'refused'>;

/** How the metrics name the answers that keep nothing. */
const refusals = {
  400: 'malformed',
  413: 'too_large',
  415: 'wrong_type',
  422: 'invalid',
  429: 'too_many',
  500: 'error',
  503: 'storage_unavailable',
} as const;

const retryAfterSeconds = 30;

// The longest accepted request is about 22 KiB: 5,384 characters of up to four bytes, and the parts' headers.
const bodyLimit = 64 * 1024;

/** The language of a form that was not read, by the page that it was posted from. */
function languageOfPage({ headers }: FastifyRequest): string | undefined {
  const path = URL.parse(headers.referer ?? '')?.pathname ?? '';
  return /^\/(\w+)(?:\/|$)/.exec(path)?.[1];
}

const tooMany: Record<Locale, (phone: string) => string> = {
  es: (phone) =>
    `Hemos recibido demasiadas solicitudes seguidas. Espera unos minutos o llámanos al ${phone}.`,
  ca: (phone) => `Hem rebut massa sol·licituds seguides. Espera’t uns minuts o truca’ns al ${phone}.`,
};

function resultOf(error: FastifyError): Extract<Result, { status: 400 | 413 | 415 | 500 | 503 }> {
  if (error instanceof MalformedFormError) return { status: 400 };
  if (error instanceof StorageUnavailableError) return { status: 503 };
  const { statusCode = 500 } = error;
  if (statusCode === 413 || statusCode === 415) return { status: statusCode };
  return { status: statusCode < 500 ? 400 : 500 };
}

/** The page to be redirected to. Its fragment makes the page, which is static, show the hint for a field. */
function pageOf(result: Result, { thanks, submissionFailed }: (typeof resultPages)[Locale]): string {
  if (result.status === 200) return thanks;
  // In a form from our page only the message can be too large.
  const field = result.status === 413 ? 'message' : undefined;
  const refused = 'errors' in result ? contactFields.find((name) => result.errors[name]) : field;
  return refused ? `${submissionFailed}#${refused}` : submissionFailed;
}

function bodyOf(result: Result): ContactAnswer {
  if (result.status === 200) return { success: true };
  return {
    success: false,
    ...('errors' in result && { errors: result.errors }),
    ...('message' in result && { message: result.message }),
  };
}

/**
 * Reads the fields of a `multipart/form-data` body (RFC 7578). Unknown fields are ignored.
 *
 * The runtime's own parser, not @fastify/multipart: at most 64 KiB need no stream, and are either whole or refused. The
 * worst bodies of that size that we made take under 10 ms.
 *
 * @throws {MalformedFormError} when the body is cut off or not multipart, when it carries a file, or when a field of ours
 *   comes twice: there is no telling which was meant. A language that comes twice is none.
 */
async function readForm(contentType: string, body: Buffer): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  for (const [name, value] of await parse(contentType, body)) {
    if (typeof value !== 'string') throw new MalformedFormError('a file');
    if (!knownFields.has(name)) continue;
    const twice = fields.has(name);
    if (twice && name !== languageField) throw new MalformedFormError('a field twice');
    fields.set(name, twice ? '' : value);
  }
  return fields;
}

class MalformedFormError extends Error {
  override name = 'MalformedFormError';
}

const knownFields: ReadonlySet<string> = new Set([...contactFields, honeypotField, languageField]);

async function parse(contentType: string, body: Buffer): Promise<FormData> {
  try {
    const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
    return await response.formData();
  } catch (cause) {
    throw new MalformedFormError('not multipart/form-data', { cause });
  }
}

/**
 * Reads and discards the rest of a refused body, at most 4 MiB more. The server's request timeout limits how long that
 * takes.
 */
function discardBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = 4 * 1024 * 1024;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) resolve();
    });
    request.once('end', resolve);
    request.once('close', resolve);
    request.resume();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the form said of its language, once it was read. */
    formLanguage?: Locale;
  }
}
