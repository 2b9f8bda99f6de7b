import type { RequestEvent, RequestRow, WholeRequest } from '../../desk-api/requests.ts';
import type { Done, WaitingAction } from './waiting-actions.ts';

/**
 * A request as it will be once these actions are taken, in this order: what the server will make of them, as far as this page
 * can know. What the request has heard of already is not laid over it again.
 *
 * @param by the name of the person whose actions they are
 */
export function laidOver<R extends Shown>(request: R, actions: readonly LaidOver[], by: string | null): R {
  let laid = request;
  for (const action of actions) {
    if (action.requestId !== request.id || laid.history?.some((event) => isOf(event, action))) continue;
    const changed = changedBy(action, laid, by);
    if (changed) laid = withEvent({ ...laid, ...changed }, action, by);
  }
  return laid;
}

type LaidOver = Pick<WaitingAction, 'id' | 'requestId' | 'at' | 'action'>;

type Shown = Pick<RequestRow, 'id' | 'answered' | 'state' | 'outcome' | 'remindOn' | 'lastNote'> &
  Partial<Pick<WholeRequest, 'notes' | 'history' | 'answerAction'>>;

function isOf(event: RequestEvent, { id }: LaidOver): boolean {
  return 'action' in event && event.action === id;
}

/** Undefined where it changes nothing. */
function changedBy(action: LaidOver, request: Shown, by: string | null): Partial<Shown> | undefined {
  const { id, at, action: what } = action;
  const { answered, notes = [] } = request;
  switch (what.kind) {
    case 'answered':
      return answered ? undefined : { answered: { at, by, how: what.how }, answerAction: id };
    case 'corrected':
      return answered ? { answered: corrected(answered, what) } : undefined;
    case 'reopened':
      return answered ? { answered: null } : undefined;
    case 'outcome':
      return { outcome: what.outcome };
    case 'note':
      return { notes: [...notes, { action: id, at, by, text: what.text }], lastNote: what.text };
    case 'note-deleted':
      return { notes: notes.filter(({ action: added }) => added !== what.undoes) };
    case 'reminder-set':
      return { remindOn: what.on };
    case 'reminder-cleared':
      return { remindOn: null };
    case 'released':
      return { state: 'received' };
    case 'quarantined':
    case 'marked-spam':
      return { state: 'quarantined' };
    // Whether it was suspected before it was called spam, only the server knows.
    case 'spam-cleared':
    case 'no-answer':
    case 'no-answer-undone':
    case 'call-logged':
    case 'call-corrected':
    case 'call-removed':
      return {};
  }
}

function corrected(
  answered: NonNullable<Shown['answered']>,
  { how = answered.how, answeredAt = answered.at }: Extract<Done, { kind: 'corrected' }>,
): Shown['answered'] {
  return { ...answered, how, at: answeredAt };
}

function withEvent<R extends Shown>(laid: R, { id, at, action: { kind } }: LaidOver, by: string | null): R {
  const { history, answered, outcome } = laid;
  if (!history || kind === 'call-removed') return laid;
  const done = { at, by, action: id };
  const answer = { answeredAt: answered?.at ?? at, how: answered?.how ?? null };
  const event: RequestEvent =
    kind === 'answered' || kind === 'corrected'
      ? { kind, ...done, ...answer }
      : kind === 'outcome'
        ? { kind, ...done, outcome }
        : { kind, ...done };
  return { ...laid, history: [...history, event] };
}
