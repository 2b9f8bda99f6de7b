import type { AnswerMethod } from '../../contact-request/answer.ts';
import { planAfterAnswer, planAfterReopening } from '../../contact-request/course.ts';
import { findDecision, isOvertaken, isSuperseded } from '../decisions.ts';
import { answerOf } from '../history.ts';
import { courseOf, setPlan } from './course.ts';
import type { ActionContext, Verdict } from './verdict.ts';

/**
 * Marks a request as answered. The first answer wins. An answer completes a call that is
 * due.
 */
export function answer(
  { request, at, now }: ActionContext,
  { how }: { how: AnswerMethod | null },
): Verdict {
  if (request.state !== 'received') return { kind: 'rejected', reason: 'set-aside' };
  if (request.answeredAt) return { kind: 'conflict' };

  const set = { answeredAt: at, answeredHow: how };
  // Keep a call that was planned at a later time.
  if (isSuperseded(request, at, now)) return { kind: 'changed', set, detail: { how } };

  const plan = planAfterAnswer(courseOf(request), at);
  return {
    kind: 'changed',
    set: { ...set, ...setPlan(request, plan) },
    detail: { how },
  };
}

/** Corrects the method of an answer, unless another answer has replaced it. */
export function correctAnswer(
  { request }: ActionContext,
  { how, undoes }: { how: AnswerMethod | null; undoes: string },
): Verdict {
  if (answerOf(request)?.action !== undoes) return { kind: 'conflict' };

  return { kind: 'changed', set: { answeredHow: how }, detail: { how } };
}

/** Undoes the answer and the outcome, unless a later decision exists. */
export function reopen(
  { request }: ActionContext,
  { undoes, on }: { undoes: string; on: string | null },
): Verdict {
  if (!request.answeredAt) return { kind: 'unchanged' };

  const decision = findDecision(request, undoes);
  if (!decision || isOvertaken(request, decision)) return { kind: 'conflict' };

  return {
    kind: 'changed',
    set: {
      answeredAt: null,
      answeredHow: null,
      outcome: null,
      outcomeAt: null,
      amount: null,
      ...setPlan(request, planAfterReopening(courseOf(request), on)),
    },
    detail: { undoes },
  };
}
