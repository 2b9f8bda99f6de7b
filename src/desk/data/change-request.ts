import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { AnswerGiven, LabelsGiven, WholeRequest } from '../../desk-api/requests.ts';
import { ApiError, send } from './api.ts';
import { dropDraft } from './drafts.ts';
import { hold, seenVersion } from './held-request.ts';
import { carryTicks, sendTicks } from './send-ticks.ts';

/** The changes to a request, other than ticking it off. */
export type Change =
  | { kind: 'correct'; answer: AnswerGiven }
  | { kind: 'missed-call' }
  | { kind: 'no-missed-call' }
  | { kind: 'note'; note: string }
  | { kind: 'labels'; labels: LabelsGiven };

/**
 * Changes a request as it was seen. Changes of the same request are sent one after the other, so that a person does not
 * conflict with his own change before.
 */
export function useChangeRequest(id: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `request-${id}` },
    async mutationFn(change: Change) {
      // A waiting tick comes first: after it the version of the request is another.
      await sendTicks(client, id);
      const [method, path, body] = asked(id, change);
      return send<WholeRequest>(method, path, body, seenVersion(client, id));
    },
    onSuccess(request, change) {
      // Here, for whoever wrote the note may have left its page.
      if (change.kind === 'note') dropDraft(id, change.note);
      carryTicks(client, request);
      hold(client, request);
    },
    onError(error) {
      if (error instanceof ApiError && error.problem?.request) hold(client, error.problem.request);
    },
  });
}

function asked(id: number, change: Change): [method: 'PUT' | 'DELETE', path: string, body?: object] {
  switch (change.kind) {
    case 'correct':
      return ['PUT', apiPaths.answer(id), change.answer];
    case 'missed-call':
      return ['PUT', apiPaths.missedCall(id), {}];
    case 'no-missed-call':
      return ['DELETE', apiPaths.missedCall(id)];
    case 'note':
      return ['PUT', apiPaths.note(id), { note: change.note }];
    case 'labels':
      return ['PUT', apiPaths.labels(id), change.labels];
  }
}
