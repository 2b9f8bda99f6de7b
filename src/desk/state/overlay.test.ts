import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestAction } from '../../contact-request/actions.ts';
import { callLinks } from '../../contact-request/call-links.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { applyQueued } from './overlay.ts';

const request: RequestDetail = {
  id: 1,
  receivedAt: '2026-11-20T08:00:00.000Z',
  state: 'received',
  reasons: [],
  name: 'Ana',
  email: 'ana@example.org',
  phone: '600 000 001',
  call: null,
  excerpt: 'Una gotera',
  language: 'es',
  source: 'web',
  requestCount: 1,
  answered: null,
  noAnswers: null,
  outcome: null,
  remindOn: null,
  lastNote: null,
  message: 'Una gotera',
  notes: [],
  history: [],
  related: [],
};

const at = '2026-11-20T09:00:00.000Z';
const since = '2026-11-11T09:00:00.000Z';
const answered = { at, by: 'Marc', how: null, action: 'action-0' };
const noAnswers = { count: 1, lastAt: at, lastAction: 'action-0' };
const note = { action: 'action-0', at, by: 'Marc', text: 'Vuelve mañana' };
const byCall: RequestAction = { kind: 'answered', how: 'call' };
const undo: RequestAction = { kind: 'reopened', undoes: 'action-0' };

const another = { ...answered, by: 'Núria', action: 'other' };
const corrected: RequestAction = {
  kind: 'answer-corrected',
  how: 'mail',
  undoes: 'other',
};
const two = { count: 2, lastAt: at, lastAction: 'other' };
const fewer: RequestAction = { kind: 'no-answer-deleted', undoes: 'other' };
const fields = { name: 'Pau', phone: '600 000 013', email: '', message: 'Una grieta' };
const rewritten = { ...fields, call: callLinks(fields.phone) };
const arrived = {
  notes: [note],
  history: [{ at, text: 'nota', detail: '', action: note.action }],
};

type State = Partial<RequestDetail>;

const cases: [title: string, before: State, actions: RequestAction[], after: State][] = [
  [
    'an answer',
    { noAnswers: two },
    [{ kind: 'answered', how: null }],
    { answered, noAnswers: null },
  ],
  ['a call without an answer', {}, [{ kind: 'no-answer' }], { noAnswers }],
  [
    'a note',
    {},
    [{ kind: 'note', text: note.text }],
    { notes: [note], lastNote: note.text },
  ],
  [
    'an outcome',
    {},
    [{ kind: 'outcome', outcome: 'quoted' }],
    { outcome: { kind: 'quoted', at } },
  ],
  [
    'a kept time',
    {},
    [{ kind: 'outcome', outcome: 'won', since }],
    { outcome: { kind: 'won', at: since } },
  ],
  [
    'a reminder',
    {},
    [{ kind: 'reminder', on: '2026-11-27' }],
    { remindOn: '2026-11-27' },
  ],
  ['spam', {}, [{ kind: 'marked-spam' }], { state: 'spam' }],
  [
    'a corrected answer',
    { answered: another },
    [corrected],
    { answered: { ...another, how: 'mail' } },
  ],
  ['an undone answer', {}, [{ kind: 'answered', how: null }, undo], { answered: null }],
  [
    'the answer that replaced another',
    { answered: another },
    [undo],
    { answered: another },
  ],
  [
    'a call more',
    { noAnswers: two },
    [{ kind: 'no-answer' }],
    { noAnswers: { ...noAnswers, count: 3 } },
  ],
  ['a call less', { noAnswers: two }, [fewer], { noAnswers: { ...two, count: 1 } }],
  ['no call', { noAnswers: two }, [fewer, fewer], { noAnswers: null }],
  ['a note that has arrived once', arrived, [{ kind: 'note', text: note.text }], arrived],
  [
    'no outcome',
    { outcome: { kind: 'won', at } },
    [{ kind: 'outcome', outcome: null }],
    { outcome: null },
  ],
  [
    'no note',
    { notes: [note] },
    [{ kind: 'note-deleted', undoes: note.action }],
    { notes: [] },
  ],
  [
    'no reminder',
    { remindOn: '2026-11-27' },
    [{ kind: 'reminder-cleared' }],
    { remindOn: null },
  ],
  ['no spam', { state: 'spam' }, [{ kind: 'spam-cleared' }], { state: 'received' }],
  ['a corrected call', {}, [{ kind: 'call-corrected', fields }], rewritten],
  ['an answer that has arrived once', { answered }, [byCall], { answered }],
  ['a call that has arrived once', { noAnswers }, [{ kind: 'no-answer' }], { noAnswers }],
  [
    'the answer of a person who was first',
    { answered: another },
    [byCall],
    { answered: another },
  ],
];

for (const [title, before, actions, after] of cases)
  test(`shows ${title}`, () => {
    const whose = { requestId: 1, personId: 1, at };
    const queued = actions.map((action, index) => ({
      id: `action-${index}`,
      ...whose,
      action,
    }));
    const shown = applyQueued({ ...request, ...before }, queued, 'Marc');
    assert.partialDeepStrictEqual(shown, { ...request, ...after });
    const other = { ...request, id: 2 };
    assert.equal(applyQueued(other, queued, 'Marc'), other);
  });
