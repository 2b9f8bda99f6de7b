import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contactEndpoint } from '../../contact/endpoint.ts';
import { honeypotField } from '../../contact/fields.ts';
import { parseContactRequest } from '../../contact/schema.ts';
import { StorageUnavailableError } from '../../database/errors.ts';
import type { Received, Submission } from '../../requests/receive.ts';
import { type Metrics, refusals } from '../metrics/metrics.ts';
import { answer, type Outcome } from './answer.ts';
import { allowOrigin } from './cors.ts';
import { discardBody } from './discard-body.ts';
import { MalformedFormError, readForm } from './form.ts';

/**
 * `POST /contact-form-client.php`: takes the form as `multipart/form-data` of at most 64 KiB. Errors too are answered in
 * the form that the page's script, or a browser without script, understands.
 */
export async function contactRoute(app: FastifyInstance, options: Options) {
  const { receive, metrics, phone, siteOrigin } = options;
  const respond: Respond = (request, reply, outcome) => {
    metrics.contactForm(outcome.status === 200 ? outcome.kept : refusals[outcome.status]);
    return answer(request, reply, outcome, siteOrigin ?? '');
  };
  const refuseMethod = async (request: FastifyRequest, reply: FastifyReply) =>
    respond(request, reply.header('allow', 'POST'), { status: 405 });
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  );
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(respond, outcomeOf(error), error, request, reply),
  );
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
    const parsed = parseContactRequest(fields);
    if (!parsed.ok) return respond(request, reply, { status: 422, errors: parsed.errors });
    const honeypot = Boolean(fields.get(honeypotField)?.trim());
    const { ip: address, id: httpRequestId } = request;
    const received = await receive({ request: parsed.request, honeypot, address, httpRequestId });
    return respond(
      request,
      reply,
      received.outcome === 'refused'
        ? { status: 429, retryAfter: received.retryAfterSeconds, message: tooMany(phone) }
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
};

// The longest accepted request is about 22 KiB: 5,384 characters of up to four bytes, and the parts' headers.
const bodyLimit = 64 * 1024;

type Respond = (request: FastifyRequest, reply: FastifyReply, outcome: Outcome) => FastifyReply;

async function answerError(
  respond: Respond,
  outcome: Outcome,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // A client that is still sending when the connection closes loses the answer: TCP resets it.
  if (outcome.status === 413) await discardBody(request.raw);
  if (outcome.status >= 500) request.log.error({ err: error }, error.message);
  return respond(request, reply, outcome);
}

function tooMany(phone: string): string {
  return `Hemos recibido demasiadas solicitudes seguidas. Espera unos minutos o llámanos al ${phone}.`;
}

function outcomeOf(error: FastifyError): Outcome {
  if (error instanceof MalformedFormError) return { status: 400 };
  if (error instanceof StorageUnavailableError) return { status: 503 };
  switch (error.statusCode) {
    case 413:
    case 415:
      return { status: error.statusCode };
    case undefined:
      return { status: 500 };
    default:
      return { status: error.statusCode < 500 ? 400 : 500 };
  }
}
