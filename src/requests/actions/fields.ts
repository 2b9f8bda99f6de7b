import type { RequestFields } from '../../contact-request/actions.ts';
import { requestKeys } from '../../contact-request/search-text.ts';
import type { ActionContext, Decision } from './decision.ts';

/**
 * Corrects what is known of a visitor, also what they wrote in the form (RGPD, art. 16).
 * The history keeps the former values. The latest correction holds.
 */
export function correctFields(
  { request, at }: ActionContext,
  { fields }: { fields: RequestFields },
): Decision {
  const later = request.events.findLast(
    (event) => event.kind === 'fields-corrected' && event.at > at,
  );
  if (later) return { kind: 'superseded', event: later };

  const names = Object.keys(fields) as (keyof RequestFields)[];
  const corrected = names.filter((name) => fields[name] !== request[name]);
  if (corrected.length === 0) return { kind: 'unchanged' };

  const before = Object.fromEntries(corrected.map((name) => [name, request[name]]));
  return {
    kind: 'changed',
    set: { ...fields, ...requestKeys(fields) },
    detail: { before },
  };
}
