import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestAction } from '../../contact-request/actions.ts';
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

/** When the queued actions were done, by Marc. Their ids are `action-0`, `action-1`, … */
const at = '2026-11-20T09:00:00.000Z';
const earlier = '2026-11-11T09:00:00.000Z';

const answer: RequestAction = { kind: 'answered', how: null };
const answerByCall: RequestAction = { kind: 'answered', how: 'call' };
const answered = { at, by: 'Marc', how: null, action: 'action-0' };
const answeredByAnother = { at, by: 'Núria', how: null, action: 'other' };
const reopen: RequestAction = { kind: 'reopened', undoes: 'action-0' };

const noAnswer: RequestAction = { kind: 'no-answer' };
const calledOnce = { count: 1, lastAt: at, lastAction: 'action-0' };
const calledTwice = { count: 2, lastAt: at, lastAction: 'other' };
const oneCallLess: RequestAction = { kind: 'no-answer-deleted', undoes: 'other' };

const writeNote: RequestAction = { kind: 'note', text: 'Vuelve mañana' };
const note = { action: 'action-0', at, by: 'Marc', text: 'Vuelve mañana' };
const withRecordedNote = {
  notes: [note],
  history: [{ at, text: 'nota', detail: '', action: 'action-0' }],
};

const call = { tel: 'tel:+34600000001', whatsapp: 'https://wa.me/34600000001' };
const fields = { name: 'Pau', phone: '600 000 013', email: '', message: 'Una grieta' };

const cases: Record<string, Case> = {
  'an answer': { actions: [answer], after: { answered } },
  'no call in vain once it is answered': {
    before: { noAnswers: calledTwice },
    actions: [answer],
    after: { answered, noAnswers: null },
  },
  'an undone answer': { actions: [answer, reopen], after: { answered: null } },
  'a corrected answer': {
    before: { answered: answeredByAnother },
    actions: [{ kind: 'answer-corrected', how: 'mail', undoes: 'other' }],
    after: { answered: { ...answeredByAnother, how: 'mail' } },
  },
  'the answer that replaced the undone one': {
    before: { answered: answeredByAnother },
    actions: [reopen],
    after: { answered: answeredByAnother },
  },
  'the answer of a person who was first': {
    before: { answered: answeredByAnother },
    actions: [answerByCall],
    after: { answered: answeredByAnother },
  },
  'a recorded answer once': {
    before: { answered },
    actions: [answerByCall],
    after: { answered },
  },

  'a call in vain': { actions: [noAnswer], after: { noAnswers: calledOnce } },
  'one more call in vain': {
    before: { noAnswers: calledTwice },
    actions: [noAnswer],
    after: { noAnswers: { count: 3, lastAt: at, lastAction: 'action-0' } },
  },
  'one call in vain less': {
    before: { noAnswers: calledTwice },
    actions: [oneCallLess],
    after: { noAnswers: { ...calledTwice, count: 1 } },
  },
  'no call in vain after the last was deleted': {
    before: { noAnswers: calledTwice },
    actions: [oneCallLess, oneCallLess],
    after: { noAnswers: null },
  },
  'a recorded call in vain once': {
    before: { noAnswers: calledOnce },
    actions: [noAnswer],
    after: { noAnswers: calledOnce },
  },

  'a note': { actions: [writeNote], after: { notes: [note], lastNote: note.text } },
  'a recorded note once': {
    before: withRecordedNote,
    actions: [writeNote],
    after: withRecordedNote,
  },
  'no deleted note': {
    before: { notes: [note] },
    actions: [{ kind: 'note-deleted', undoes: 'action-0' }],
    after: { notes: [] },
  },

  'an outcome': {
    actions: [{ kind: 'outcome', outcome: 'quoted' }],
    after: { outcome: { kind: 'quoted', at } },
  },
  'the time of a restored outcome': {
    actions: [{ kind: 'outcome', outcome: 'won', since: earlier }],
    after: { outcome: { kind: 'won', at: earlier } },
  },
  'no outcome that was taken back': {
    before: { outcome: { kind: 'won', at } },
    actions: [{ kind: 'outcome', outcome: null }],
    after: { outcome: null },
  },

  'a reminder': {
    actions: [{ kind: 'reminder', on: '2026-11-27' }],
    after: { remindOn: '2026-11-27' },
  },
  'no cleared reminder': {
    before: { remindOn: '2026-11-27' },
    actions: [{ kind: 'reminder-cleared' }],
    after: { remindOn: null },
  },

  spam: { actions: [{ kind: 'marked-spam' }], after: { state: 'spam' } },
  'a request that is no spam': {
    before: { state: 'spam' },
    actions: [{ kind: 'spam-cleared' }],
    after: { state: 'received' },
  },

  'a corrected telephone without links': {
    before: { call },
    actions: [{ kind: 'call-corrected', fields }],
    after: { ...fields, call: null },
  },
  'the links of a telephone that a correction left': {
    before: { phone: fields.phone, call },
    actions: [{ kind: 'call-corrected', fields }],
    after: { ...fields, call },
  },
};

type Case = {
  before?: Partial<RequestDetail>;
  actions: RequestAction[];
  /** The fields that differ from those of `request` afterwards. */
  after: Partial<RequestDetail>;
};

for (const [shown, { before, actions, after }] of Object.entries(cases)) {
  test(`shows ${shown}`, () => {
    const updated = applyQueued({ ...request, ...before }, queued(actions), 'Marc');

    assert.deepEqual(updated, { ...request, ...after });
  });

  test(`leaves another request as it is: ${shown}`, () => {
    const other = { ...request, id: 2 };

    assert.equal(applyQueued(other, queued(actions), 'Marc'), other);
  });
}

function queued(actions: RequestAction[]) {
  return actions.map((action, index) => ({
    id: `action-${index}`,
    requestId: request.id,
    personId: 1,
    at,
    action,
  }));
}
