import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Locale, parseLocale } from '../../company/locale.ts';
import { contactEndpoint } from '../../contact/endpoint.ts';
import { honeypotField, languageField } from '../../contact/fields.ts';
import { parseContactRequest } from '../../contact/schema.ts';
import { StorageUnavailableError } from '../../database/errors.ts';
import type { Received, Submission } from '../../requests/receive.ts';
import { type Metrics, refusals } from '../metrics/metrics.ts';
import { answer, type Outcome } from './answer.ts';
import { MalformedFormError, readForm } from './form.ts';

/**
 * `POST /contact-form-client.php`: takes the form as `multipart/form-data` of at most 64 KiB. Errors too are answered in
 * the form that the page's script, or a browser without script, understands.
 */
export async function contactRoute(app: FastifyInstance, options: Options) {
  const { receive, metrics, phone, siteOrigin, languages } = options;
  const respond = (request: FastifyRequest, reply: FastifyReply, outcome: Outcome) => {
    metrics.contactForm(outcome.status === 200 ? outcome.kept : refusals[outcome.status]);
    const language = request.formLanguage ?? parseLocale(languageOfPage(request), languages);
    return answer(request, reply, outcome, { siteOrigin: siteOrigin ?? '', language });
  };
  const refuseMethod = async (request: FastifyRequest, reply: FastifyReply) =>
    respond(request, reply.header('allow', 'POST'), { status: 405 });
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  );
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const outcome = outcomeOf(error);
    // A client that is still sending when the connection closes loses the answer: TCP resets it.
    if (outcome.status === 413) await discardBody(request.raw);
    if (outcome.status >= 500) request.log.error({ err: error }, error.message);
    return respond(request, reply, outcome);
  });
  if (siteOrigin !== null) allowOrigin(app, siteOrigin);
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    url: contactEndpoint,
    onRequest: refuseMethod,
    handler: refuseMethod,
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
    const { ip: address, id: httpRequestId } = request;
    const received = await receive({ request: parsed.request, language, honeypot, address, httpRequestId });
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
  metrics: Pick<Metrics, 'contactForm'>;
  /** The company's telephone, named to somebody who has sent too often. */
  phone: string;
  /** The origin of the site, where another host serves it; else null. */
  siteOrigin: string | null;
  /** The languages of the site, which has no outcome pages in others. */
  languages: readonly Locale[];
};

// The longest accepted request is about 22 KiB: 5,384 characters of up to four bytes, and the parts' headers.
const bodyLimit = 64 * 1024;

/**
 * The language of a form that was not read, by the page that it was posted from. Where the site has another origin than this
 * server, browsers tell no more of that page than its origin.
 */
function languageOfPage({ headers }: FastifyRequest): string | undefined {
  const path = URL.parse(headers.referer ?? '')?.pathname ?? '';
  return /^\/(\w+)(?:\/|$)/.exec(path)?.[1];
}

const tooMany: Record<Locale, (phone: string) => string> = {
  es: (phone) =>
    `Hemos recibido demasiadas solicitudes seguidas. Espera unos minutos o llámanos al ${phone}.`,
  ca: (phone) => `Hem rebut massa sol·licituds seguides. Espera’t uns minuts o truca’ns al ${phone}.`,
};

function outcomeOf(error: FastifyError): Outcome {
  if (error instanceof MalformedFormError) return { status: 400 };
  if (error instanceof StorageUnavailableError) return { status: 503 };
  const { statusCode = 500 } = error;
  if (statusCode === 413 || statusCode === 415) return { status: statusCode };
  return { status: statusCode < 500 ? 400 : 500 };
}

/**
 * Lets the pages of one other origin read the answers of the routes in this scope (Fetch, "HTTP CORS protocol"). Our form
 * needs no preflight; one is answered nonetheless. Other origins get no CORS headers.
 */
function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const allowed = request.headers.origin === origin;
    if (allowed) reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return;
    if (allowed)
      reply.header('access-control-allow-methods', 'POST').header('access-control-max-age', 86_400);
    return reply.code(204).header('allow', 'POST, OPTIONS').send();
  });
  app.addHook('onSend', async (_request, reply) => {
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, origin` : 'origin');
  });
}

/**
 * Reads and discards the rest of a refused body, at most 4 MiB more. The server's request timeout limits how long that
 * takes.
 */
export function discardBody(request: IncomingMessage): Promise<void> {
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
