import type { AnswerMethod } from '../../contact-request/answer.ts';
import { answerOf } from '../history.ts';
import type { ActionContext, Decision } from './decision.ts';
import { findEvent } from './events.ts';

/** Marks a request as answered. The first answer wins. */
export function answer(
  { request, at }: ActionContext,
  { how }: { how: AnswerMethod | null },
): Decision {
  if (request.state !== 'received') return { kind: 'rejected', reason: 'set-aside' };
  if (request.answeredAt) return { kind: 'conflict' };

  return {
    kind: 'changed',
    set: { answeredAt: at, answeredHow: how },
    detail: { how },
  };
}

/** Corrects the method of an answer, unless another answer holds by now. */
export function correctAnswer(
  { request }: ActionContext,
  { how, undoes }: { how: AnswerMethod | null; undoes: string },
): Decision {
  if (answerOf(request)?.action !== undoes) return { kind: 'conflict' };

  return { kind: 'changed', set: { answeredHow: how }, detail: { how } };
}

/** Undoes an answer, unless another answer holds by now. */
export function reopen(
  { request }: ActionContext,
  { undoes }: { undoes: string },
): Decision {
  if (!request.answeredAt) return { kind: 'unchanged' };
  if (answerOf(request)?.action !== undoes) return { kind: 'conflict' };

  return { kind: 'changed', set: { answeredAt: null, answeredHow: null } };
}

/** Records a call that the visitor did not take. */
export function recordNoAnswer({ request }: ActionContext): Decision {
  if (request.state !== 'received') return { kind: 'rejected', reason: 'set-aside' };

  return { kind: 'changed' };
}

/** Deletes a call that the visitor did not take. Its entry stays in the history. */
export function deleteNoAnswer(
  { request }: ActionContext,
  { undoes }: { undoes: string },
): Decision {
  const noAnswer = findEvent(request, 'no-answer', undoes);
  if (!noAnswer) return { kind: 'rejected', reason: 'not-found' };

  return { kind: 'changed', detail: { undoes } };
}
