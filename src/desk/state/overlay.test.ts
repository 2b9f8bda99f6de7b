import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide, followUpOn, visitOn } from '../../../tests/kit/actions.ts';
import { requestRow } from '../../../tests/kit/request-row.ts';
import type { RequestAction, RequestFields } from '../../contact-request/actions.ts';
import type { DecisionKind } from '../../contact-request/decisions.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { applyQueued } from './overlay.ts';

const request: RequestDetail = {
  ...requestRow(),
  message: 'Una gotera',
  urgentWords: null,
  notes: [],
  history: [],
  related: [],
};

/** When the queued actions were made, by Marc. Their ids are `action-0`, `action-1`, … */
const at = '2026-11-20T09:00:00.000Z';
const earlier = '2026-11-11T09:00:00.000Z';

const answer: RequestAction = { kind: 'answered', how: null };
const answerByCall: RequestAction = { kind: 'answered', how: 'call' };
const answered = { at, by: 'Marc', how: null, action: 'action-0' };
const answeredByAnother = { at, by: 'Núria', how: null, action: 'other' };
const reopen = { kind: 'reopened', undoes: 'action-0', on: null } as const;

const noAnswer: RequestAction = { kind: 'no-answer', on: null };
const calledOnce = { count: 1, lastAt: at, lastAction: 'action-0' };
const calledTwice = { count: 2, lastAt: at, lastAction: 'other' };
const oneCallLess = { kind: 'no-answer-deleted', undoes: 'other', on: null } as const;

const writeNote: RequestAction = { kind: 'note', text: 'Vuelve mañana' };
const note = { action: 'action-0', at, by: 'Marc', text: 'Vuelve mañana' };
const withRecordedNote = {
  notes: [note],
  history: [{ at, text: 'nota', detail: '', action: 'action-0' }],
};

const call = { tel: 'tel:+34600000001', whatsapp: 'https://wa.me/34600000001' };
const fields = { name: 'Pau', phone: '600 000 013', email: '', message: 'Una grieta' };

function fieldsOf({ name, phone, email, message }: RequestDetail): RequestFields {
  return { name, phone, email, message };
}

/** Returns the decision that the queued action of this number makes. */
function decision(kind: DecisionKind, number = 0) {
  return { kind, action: `action-${number}`, at, by: 'Marc' };
}

const today = '2026-11-20';
const tomorrow = '2026-11-21';
const dueCall = { nextStep: 'call', nextOn: today, nextTime: null } as const;
const noStep = { nextStep: null, nextOn: null, nextTime: null };
const quoted = {
  answered: answeredByAnother,
  outcome: { kind: 'quoted', at: earlier, by: 'Núria' },
  amount: 3400,
  nextStep: 'follow-up',
  nextOn: today,
  nextTime: null,
} as const;

const cases: Record<string, Case> = {
  'an answer': { actions: [answer], after: { answered, decision: decision('answered') } },
  'no call in vain once it is answered': {
    before: { noAnswers: calledTwice },
    actions: [answer],
    after: { answered, noAnswers: null, decision: decision('answered') },
  },
  'a due call done by an answer': {
    before: dueCall,
    actions: [answer],
    after: { answered, decision: decision('answered') },
  },
  'an undone answer': {
    actions: [answer, reopen],
    after: { answered: null, decision: decision('reopened', 1) },
  },
  'a call that an undone answer gives back': {
    before: dueCall,
    actions: [answer, { ...reopen, on: today }],
    after: { ...dueCall, decision: decision('reopened', 1) },
  },
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
  'the day to which a call in vain moves a step': {
    before: quoted,
    actions: [{ kind: 'no-answer', on: tomorrow }],
    after: {
      ...quoted,
      noAnswers: calledOnce,
      nextOn: tomorrow,
      decision: decision('no-answer'),
    },
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
  'the day that a deleted call gives back': {
    before: { ...quoted, nextOn: tomorrow, noAnswers: calledTwice },
    actions: [{ ...oneCallLess, on: today }],
    after: {
      ...quoted,
      noAnswers: { ...calledTwice, count: 1 },
      decision: decision('no-answer-deleted'),
    },
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

  'an outcome with its answer': {
    actions: [decide('quoted', { amount: 3400, ...followUpOn(tomorrow) })],
    after: {
      answered,
      outcome: { kind: 'quoted', at, by: 'Marc' },
      amount: 3400,
      nextStep: 'follow-up',
      nextOn: tomorrow,
      decision: decision('outcome'),
    },
  },
  'an outcome that ends what came next': {
    before: quoted,
    actions: [decide('won')],
    after: {
      ...quoted,
      ...noStep,
      outcome: { kind: 'won', at, by: 'Marc' },
      decision: decision('outcome'),
    },
  },
  'the time of a restored outcome': {
    before: { answered: answeredByAnother, outcome: { kind: 'won', at, by: 'Marc' } },
    actions: [decide('lost', { undoes: 'other-outcome', since: earlier })],
    after: {
      answered: answeredByAnother,
      outcome: { kind: 'lost', at: earlier, by: 'Marc' },
      decision: decision('outcome'),
    },
  },
  'no answer once the outcome that gave it is undone': {
    before: { answered: { ...answered, action: 'outcome' } },
    actions: [decide(null, { undoes: 'outcome' })],
    after: { answered: null, decision: decision('outcome') },
  },
  'no outcome that was taken away': {
    before: quoted,
    actions: [decide(null)],
    after: {
      answered: answeredByAnother,
      outcome: null,
      amount: null,
      ...noStep,
      decision: decision('outcome'),
    },
  },

  'a next step': {
    actions: [{ kind: 'next-step', ...visitOn(tomorrow), time: '10:30' }],
    after: {
      nextStep: 'visit',
      nextOn: tomorrow,
      nextTime: '10:30',
      decision: decision('next-step'),
    },
  },
  'no step that was done': {
    before: quoted,
    actions: [{ kind: 'step-done', next: null }],
    after: { ...quoted, ...noStep, decision: decision('step-done') },
  },
  'a recorded next step once': {
    before: { ...quoted, decision: decision('next-step') },
    actions: [{ kind: 'next-step', step: null, on: null, time: null }],
    after: { ...quoted, decision: decision('next-step') },
  },

  'an urgent request': {
    actions: [{ kind: 'urgent', urgent: true }],
    after: { urgent: true },
  },

  spam: { actions: [{ kind: 'marked-spam' }], after: { state: 'spam' } },
  'a request that is no spam': {
    before: { state: 'spam' },
    actions: [{ kind: 'spam-cleared' }],
    after: { state: 'received' },
  },

  'corrected fields without a link to call': {
    before: { call },
    actions: [{ kind: 'fields-corrected', fields }],
    after: { ...fields, excerpt: fields.message, call: null },
  },
  'a corrected language': {
    actions: [{ kind: 'fields-corrected', fields: fieldsOf(request), language: 'ca' }],
    after: { language: 'ca' },
  },
  'the link to a telephone that was not corrected': {
    before: { call },
    actions: [{ kind: 'fields-corrected', fields: { ...fields, phone: request.phone } }],
    after: {
      ...fields,
      phone: request.phone,
      excerpt: fields.message,
      call,
    },
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

test('a call that is removed is no request any more', () => {
  const updated = applyQueued(request, queued([{ kind: 'call-removed' }]), 'Marc');

  assert.equal(updated, null);
});

test('a row shows the beginning of a long note', () => {
  const text = 'Trae escalera. '.repeat(300).trim();
  const queued = { id: 'a', requestId: request.id, at, personId: 1 };

  const updated = applyQueued(
    request,
    [{ ...queued, action: { kind: 'note', text } }],
    'Marc',
  );

  assert.equal(updated?.lastNote?.length, 240);
});
