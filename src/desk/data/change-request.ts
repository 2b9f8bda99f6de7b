import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { AnswerGiven, LabelsGiven, WholeRequest } from '../../desk-api/requests.ts';
import { ApiError, send } from './api.ts';
import { requestQuery } from './request.ts';
import { listQuery } from './request-list.ts';
import { markSettled } from './settled.ts';

/** What one may do to a request. */
export type Change =
  | { kind: 'answer'; answer: AnswerGiven }
  | { kind: 'withdraw' }
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
    mutationFn: (change: Change) => {
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
    case 'answer':
      return ['PUT', apiPaths.answer(id), change.answer];
    case 'withdraw':
      return ['DELETE', apiPaths.answer(id)];
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

/** Of the request itself, or else of its row in a list. */
function seenVersion(client: QueryClient, id: number): number {
  const request = client.getQueryData(requestQuery(id).queryKey);
  if (request) return request.version;
  const pages = client.getQueryData(listQuery('waiting').queryKey)?.pages ?? [];
  const row = pages.flatMap(({ requests }) => requests).find((one) => one.id === id);
  if (!row) throw new Error('Only what was seen can be changed.');
  return row.version;
}

function hold(client: QueryClient, request: WholeRequest): void {
  client.setQueryData(requestQuery(request.id).queryKey, request);
  if (request.answered) leaveList(client, request.id);
  client.invalidateQueries({ queryKey: ['requests'] });
  client.invalidateQueries({ queryKey: ['search'] });
}

/** At once: who has just been ticked does not wait for the list to be read again. */
export function leaveList(client: QueryClient, id: number): void {
  markSettled(id);
  client.setQueryData(listQuery('waiting').queryKey, (list) => {
    if (!list?.pages.some(({ requests }) => requests.some((one) => one.id === id))) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      requests: page.requests.filter((one) => one.id !== id),
      counts: { ...page.counts, waiting: page.counts.waiting - 1 },
    }));
    return { ...list, pages };
  });
}
