import type { RequestAction } from '../../contact-request/actions.ts';
import { requestKeys } from '../../contact-request/search-text.ts';
import type { CorrectedFields } from '../history.ts';
import type { ActionContext, Verdict } from './verdict.ts';

/**
 * Corrects a visitor's details, including what they wrote in the form (RGPD, art. 16).
 * The history keeps the previous values. The latest correction wins.
 */
export function correctFields(
  { request, at }: ActionContext,
  action: Extract<RequestAction, { kind: 'fields-corrected' }>,
): Verdict {
  const later = request.events.findLast(
    (event) => event.kind === 'fields-corrected' && event.at > at,
  );
  if (later) return { kind: 'superseded', event: { ...later, kind: 'fields-corrected' } };

  const { fields, language = request.language } = action;
  const values: CorrectedFields = { ...fields, language };
  const names = Object.keys(values) as (keyof CorrectedFields)[];
  const corrected = names.filter((name) => values[name] !== request[name]);
  if (corrected.length === 0) return { kind: 'unchanged' };

  const before = Object.fromEntries(corrected.map((name) => [name, request[name]]));
  return {
    kind: 'changed',
    set: { ...values, ...requestKeys(fields) },
    detail: { before },
  };
}
