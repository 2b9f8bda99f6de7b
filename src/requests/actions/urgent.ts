import type { ActionContext, Verdict } from './verdict.ts';

/** Marks a request as urgent, or removes the mark. The latest action by `at` wins. */
export function setUrgent(
  { request, at }: ActionContext,
  { urgent }: { urgent: boolean },
): Verdict {
  if (request.state !== 'received') return { kind: 'rejected', reason: 'set-aside' };

  const isOld = request.events.some((event) => event.kind === 'urgent' && event.at > at);
  if (isOld || urgent === (request.urgent === 1)) return { kind: 'unchanged' };

  return { kind: 'changed', set: { urgent: urgent ? 1 : 0 }, detail: { urgent } };
}
