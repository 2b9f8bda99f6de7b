import type { ActionSent } from '../../desk-api/actions.ts';
import type { RequestRow, WholeRequest } from '../../desk-api/requests.ts';

/**
 * A request as it will be once these actions are taken, in this order: what the server will make of them, as far as this page
 * can know.
 *
 * @param by the name of the person whose actions they are
 */
export function laidOver<R extends Shown>(request: R, actions: readonly ActionSent[], by: string | null): R {
  let laid = request;
  for (const action of actions)
    if (action.request === request.id) laid = { ...laid, ...changedBy(action, laid, by) };
  return laid;
}

type Shown = Pick<RequestRow, 'id' | 'answered' | 'state' | 'service' | 'province' | 'outcome'> &
  Partial<Pick<WholeRequest, 'notes'>>;

function changedBy(
  { id, at, what }: ActionSent,
  { answered, notes }: Shown,
  by: string | null,
): Partial<Shown> {
  switch (what.kind) {
    case 'answered':
      return answered ? {} : { answered: { at, by, how: what.how } };
    case 'corrected':
      return answered
        ? { answered: { ...answered, how: what.how ?? answered.how, at: what.answeredAt ?? answered.at } }
        : {};
    case 'unanswered':
      return { answered: null };
    case 'labels':
      return what.labels;
    case 'note':
      return notes ? { notes: [...notes, { action: id, at, by, text: what.text }] } : {};
    case 'no-note':
      return notes ? { notes: notes.filter(({ action }) => action !== what.undoes) } : {};
    case 'released':
      return { state: 'received' };
    case 'quarantined':
    case 'junk':
      return { state: 'quarantined' };
    // Whether it was suspected before it was called spam, only the server knows.
    case 'not-junk':
    case 'missed-call':
    case 'no-missed-call':
      return {};
  }
}
