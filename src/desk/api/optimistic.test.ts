import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestAction } from '../../desk-api/actions.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { applyQueued } from './optimistic.ts';

const request: RequestDetail = {
  id: 1,
  receivedAt: '2026-11-20T08:00:00.000Z',
  state: 'received',
  reasons: [],
  name: 'Ana',
  email: 'ana@example.org',
  phone: '600 000 001',
  call: null,
  language: 'es',
  source: 'web',
  requestCount: 1,
  answered: null,
  noAnswers: null,
  outcome: null,
  remindOn: null,
  message: 'Una gotera',
  notes: [],
  history: [],
  related: [],
};

const at = '2026-11-20T09:00:00.000Z';

function overlay(before: RequestDetail, ...actions: RequestAction[]): RequestDetail {
  const queued = actions.map((action, index) => ({
    id: `action-${index}`,
    requestId: 1,
    at,
    personId: 1,
    action,
  }));
  return applyQueued(before, queued, 'Marc');
}

const cases: [RequestAction, Partial<RequestDetail>][] = [
  [{ kind: 'answered', how: 'call' }, { answered: { at, by: 'Marc', how: 'call', action: 'action-0' } }],
  [{ kind: 'no-answer' }, { noAnswers: { count: 1, lastAt: at, lastAction: 'action-0' } }],
  [
    { kind: 'note', text: 'Vuelve mañana' },
    { notes: [{ action: 'action-0', at, by: 'Marc', text: 'Vuelve mañana' }] },
  ],
  [{ kind: 'outcome', outcome: 'quoted' }, { outcome: { kind: 'quoted', at } }],
  [{ kind: 'reminder', on: '2026-11-27' }, { remindOn: '2026-11-27' }],
  [{ kind: 'marked-spam' }, { state: 'spam' }],
];

for (const [action, changed] of cases)
  test(`shows a queued ${action.kind} at once`, () => {
    assert.partialDeepStrictEqual(overlay(request, action), { ...request, ...changed });
  });

test('does not apply an action that the request already shows', () => {
  const answered = { at, by: 'Marc', how: null, action: 'action-0' };
  const shown = overlay({ ...request, answered }, { kind: 'answered', how: 'call' });
  assert.equal(shown.answered?.how, null);
  const noAnswers = { count: 1, lastAt: at, lastAction: 'action-0' };
  assert.equal(overlay({ ...request, noAnswers }, { kind: 'no-answer' }).noAnswers?.count, 1);
});

test('keeps the answer of a person who was first', () => {
  const answered = { at, by: 'Núria', how: null, action: 'other' };
  assert.equal(overlay({ ...request, answered }, { kind: 'answered', how: 'call' }).answered?.by, 'Núria');
});

test('undoing an answer makes the request wait again', () => {
  assert.equal(
    overlay(request, { kind: 'answered', how: null }, { kind: 'reopened', undoes: 'action-0' }).answered,
    null,
  );
});

test('leaves the requests of other actions as they are', () => {
  const queued = [{ id: 'a', requestId: 2, at, personId: 1, action: { kind: 'no-answer' } as const }];
  assert.equal(applyQueued(request, queued, null), request);
});
