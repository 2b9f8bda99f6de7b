import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { AnswerGiven, LabelsGiven, WholeRequest } from '../../desk-api/requests.ts';
import { ApiError, send } from './api.ts';
import { hold, seenVersion } from './held-request.ts';
import { sendTicks } from './send-ticks.ts';

/** What one may do to a request, but for ticking it off. */
export type Change =
  | { kind: 'correct'; answer: AnswerGiven }
  | { kind: 'missed-call' }
  | { kind: 'no-missed-call' }
  | { kind: 'note'; note: string }
  | { kind: 'labels'; labels: LabelsGiven };

/**
 * Changes a request as it was seen. Changes of the same one go out one after the other, so that nobody is told that
 * somebody else was first who was first himself.
 */
export function useChangeRequest(id: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `request-${id}` },
    // Without a network it fails at once, and says so, instead of going out when nobody expects it any more.
    networkMode: 'always',
    async mutationFn(change: Change) {
      // A tick that waits was first, and the version that is told then is another.
      await sendTicks(client, id);
      const [method, path, body] = asked(id, change);
      return send<WholeRequest>(method, path, body, seenVersion(client, id));
    },
    onSuccess: (request) => hold(client, request),
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
