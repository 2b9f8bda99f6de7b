import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../company/locale.ts';
import { outcomePages } from '../../contact/endpoint.ts';
import { type ContactAnswer, contactFields, type FieldErrors } from '../../contact/fields.ts';
import type { Received } from '../../requests/receive.ts';

/**
 * Answers a posted form: with JSON, or, where `Accept` names `text/html` (a form posted without script), with
 * a 303 to a page built beforehand.
 *
 * @param siteOrigin of the pages; empty where this server has them
 * @param language of those pages
 */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome,
  { siteOrigin, language }: { siteOrigin: string; language: Locale },
): FastifyReply {
  reply.header('cache-control', 'no-store').header('vary', 'accept');
  if (outcome.status === 503) reply.header('retry-after', retryAfterSeconds);
  if (outcome.status === 429) reply.header('retry-after', outcome.retryAfter);
  return wantsPage(request)
    ? reply.redirect(siteOrigin + pageOf(outcome, outcomePages[language]), 303)
    : reply.code(outcome.status).send(bodyOf(outcome));
}

export type Outcome =
  | { status: 200; kept: Kept }
  | { status: 422; errors: FieldErrors }
  | { status: 429; retryAfter: number; message: string }
  | { status: Failure };

/** What was done with a request that is kept. */
export type Kept = Exclude<Received['outcome'], 'refused'>;

type Failure = 400 | 405 | 413 | 415 | 500 | 503;

const retryAfterSeconds = 30;

function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'POST' && (request.headers.accept ?? '').toLowerCase().includes('text/html');
}

/** The page to be redirected to. Its fragment makes the page, which is static, show the hint for a field. */
function pageOf(outcome: Outcome, { thanks, notSent }: (typeof outcomePages)[Locale]): string {
  if (outcome.status === 200) return thanks;
  const field = refusedField(outcome);
  return field ? `${notSent}#${field}` : notSent;
}

function refusedField(outcome: Outcome) {
  // In a form from our page only the message can be too large.
  if (outcome.status === 413) return 'message';
  return 'errors' in outcome ? contactFields.find((field) => outcome.errors[field]) : undefined;
}

function bodyOf(outcome: Outcome): ContactAnswer {
  if (outcome.status === 200) return { success: true };
  return {
    success: false,
    ...('errors' in outcome && { errors: outcome.errors }),
    ...('message' in outcome && { message: outcome.message }),
  };
}
