import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { Clock } from '../../clock.ts';
import { readablePhone } from '../../company/readable-phone.ts';
import type { Company } from '../../company/schema.ts';
import {
  contactEndpoint,
  resultPages,
  waitAnchor,
} from '../../contact-request/endpoint.ts';
import {
  type ContactAnswer,
  contactFields,
  hints,
  honeypotField,
  languageField,
  tooManyRequests,
} from '../../contact-request/fields.ts';
import { parseContactRequest } from '../../contact-request/schema.ts';
import { isStorageError } from '../../database/errors.ts';
import type { Database } from '../../database/open.ts';
import type { StorageMonitor } from '../../database/storage-monitor.ts';
import { type Locale, parseLocale } from '../../locale.ts';
import type { Notifications } from '../../notifications/notifications.ts';
import { receiveRequest } from '../../requests/receive.ts';
import { limitBodies } from '../bodies.ts';
import { type ContactLimits, contactLimits } from '../contact-limits.ts';
import type { Metrics } from '../metrics.ts';
import { readForm } from './read-form.ts';

/**
 * `POST /contact-form-client.php` accepts the form as `multipart/form-data` of at most 64
 * KiB. It answers with JSON. If a browser posted the form by itself, it answers with a
 * 303 to a prebuilt page instead. Errors are answered in the same way.
 */
export async function contactRoutes(app: FastifyInstance, services: ContactServices) {
  const { company, database, clock, metrics, notifications, storage } = services;
  const { languages } = company;
  const countWhile = contactLimits(app, services.limits);

  const respond = (
    reply: FastifyReply,
    status: number,
    answer: ContactAnswer,
    outcome = String(status),
  ) => {
    metrics.contactForms.inc({ outcome });
    reply.header('cache-control', 'no-store').header('vary', 'accept, sec-fetch-mode');
    if (status === 503) reply.header('retry-after', 30);
    if (!wantsPage(reply.request)) return reply.code(status).send(answer);

    const language = languageOf(reply.request, languages);
    return reply.redirect(pageOf(answer, language), 303);
  };

  const refuse = (reply: FastifyReply, retryAfterSeconds: number) => {
    reply.header('retry-after', retryAfterSeconds);
    const language = languageOf(reply.request, languages);
    const message = tooManyRequests[language](readablePhone(company.phone));
    return respond(reply, 429, { success: false, message });
  };

  limitBodies(app, (reply) => refuse(reply, 30));

  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  );

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = isStorageError(error) ? 503 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, error.message);
    storage.probeAfter(error);

    if (status !== 413) return respond(reply, status, { success: false });

    // In a form from our page, only the message can be too large.
    const { message } = hints[languageOf(request, languages)];
    return respond(reply, status, { success: false, errors: { message } });
  });

  app.post(contactEndpoint, { bodyLimit }, async (request, reply) => {
    const fields = await readForm(request);
    if (!fields) return respond(reply, 400, { success: false });

    const language = parseLocale(fields.get(languageField), languages);
    const honeypot = fields.get(honeypotField)?.trim();
    request.form = { language, honeypot };
    const parsed = parseContactRequest(fields, language);
    if (parsed.kind === 'invalid') {
      return respond(reply, 422, { success: false, errors: parsed.errors });
    }

    const submission = {
      request: parsed.request,
      language,
      honeypot: Boolean(honeypot),
      channels: notifications.channels,
    };
    const received = await countWhile(request, (countRequest) =>
      receiveRequest(database, { ...submission, countRequest }, clock.now()),
    );
    notifications.wake();
    if (received.kind !== 'refused')
      return respond(reply, 200, { success: true }, received.kind);

    return refuse(reply, received.retryAfterSeconds);
  });
}

type ContactServices = {
  limits: ContactLimits;
  company: Pick<Company, 'languages' | 'phone'>;
  database: Pick<Database, 'transact'>;
  clock: Clock;
  metrics: Pick<Metrics, 'contactForms'>;
  notifications: Pick<Notifications, 'channels' | 'wake'>;
  storage: Pick<StorageMonitor, 'probeAfter'>;
};

/**
 * In bytes: more than twice the longest accepted request, with four bytes per character.
 */
const bodyLimit = 64 * 1024;

/**
 * Returns whether a browser posted the form by itself. Text browsers request no
 * particular type, like other HTTP clients, but they send every field of the form. The
 * page's script leaves out an empty honeypot. If the body has not been read, only
 * `Accept` decides.
 */
function wantsPage({ headers, form }: FastifyRequest): boolean {
  const accept = (headers.accept ?? '').toLowerCase();
  if (accept.includes('text/html')) return true;

  const isNative = !headers['sec-fetch-mode'] && form?.honeypot === '';
  return isNative && namesNoType(accept);
}

/** Returns whether `Accept` is empty or contains only wildcards, such as `*\/*;q=0.8`. */
function namesNoType(accept: string): boolean {
  return accept.split(',').every((range) => {
    const [type = ''] = range.split(';', 1);
    return type.trim() === '' || type.trim().endsWith('/*');
  });
}

/**
 * Returns the language of a form. If the form could not be read, returns the language of
 * the page that posted it.
 */
function languageOf(
  { form, headers }: FastifyRequest,
  languages: Company['languages'],
): Locale {
  if (form) return form.language;

  const path = URL.parse(headers.referer ?? '')?.pathname ?? '';
  const [, folder] = /^\/(\w+)(?:\/|$)/.exec(path) ?? [];
  return parseLocale(folder, languages);
}

/**
 * Returns the page to redirect to. The page is static, and its fragment makes it show the
 * message or the hint for a field.
 */
function pageOf(answer: ContactAnswer, language: Locale): string {
  const { thanks, submissionFailed } = resultPages[language];
  if (answer.success) return thanks;

  if (answer.message) return `${submissionFailed}#${waitAnchor}`;

  const field = contactFields.find((name) => answer.errors?.[name]);
  return field ? `${submissionFailed}#${field}` : submissionFailed;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The additional fields of the form, set once the body is parsed. */
    form?: {
      language: Locale;
      /** Undefined if the body has no honeypot. */
      honeypot: string | undefined;
    };
  }
}
