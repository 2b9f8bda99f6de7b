import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { decide, followUpOn, visitOn } from '../../../tests/kit/actions.ts';
import { fakeBrowser } from '../../../tests/kit/fake-browser.ts';
import type { AnyAction } from '../../contact-request/actions.ts';
import { noPlan } from '../../contact-request/steps.ts';
import { actingPersonId } from '../state/client.ts';
import { readDraft, writeDraft } from '../state/drafts.ts';
import { askAfterContact, forgetContact } from '../state/last-contact.ts';
import { nextOffer } from '../state/next-offer.ts';
import { clearQueue, queue, startOutbox } from '../state/outbox.ts';
import { noteServerTime } from '../state/server-time.ts';
import { toast } from '../state/toast.ts';

const browser = fakeBrowser();

const now = new Date('2026-11-21T09:00:00.000Z');
const at = '2026-11-20T08:00:00.000Z';
const waiting = {
  id: 1,
  name: 'Ana',
  outcome: null,
  amount: null,
  nextStep: null,
  nextOn: null,
  nextTime: null,
};
const quoted = {
  ...waiting,
  outcome: { kind: 'quoted', at, by: 'Marc' },
  amount: 3400,
  nextStep: 'follow-up',
  nextOn: '2026-11-28',
} as const;

const onDay = { nextStep: 'visit', nextOn: '2026-11-28', nextTime: null } as const;
const answered = { at, by: 'Marc', how: null, action: 'a' } as const;
const row = { ...waiting, state: 'received', answered: null } as const;
const today = '2026-11-21';

test('an outcome says what comes next', async (t) => {
  const { actions, queued } = await open(t);

  actions.setOutcome(waiting, 'visit', visitOn('2026-11-28'));

  assert.deepEqual(queued(), [decide('visit', visitOn('2026-11-28'))]);
});

test('an outcome names the way of the last contact', async (t) => {
  const { actions, queued } = await open(t);
  askAfterContact({ id: 1, way: 'whatsapp' });

  actions.setOutcome(waiting, 'won', noPlan);
  forgetContact();

  assert.deepEqual(queued(), [decide('won', { how: 'whatsapp' })]);
});

test('an outcome saves the note that is being typed', async (t) => {
  const { actions, queued } = await open(t);
  writeDraft(waiting.id, '3.400 € + IVA');

  actions.setOutcome(waiting, 'quoted', followUpOn('2026-11-28'));

  assert.deepEqual(queued('note'), [{ kind: 'note', text: '3.400 € + IVA' }]);
});

test('an outcome empties the box of the note', async (t) => {
  const { actions } = await open(t);
  writeDraft(waiting.id, '3.400 € + IVA');

  actions.setOutcome(waiting, 'quoted', followUpOn('2026-11-28'));

  assert.equal(readDraft(waiting.id), '');
});

test('a toast says the amount of a quote', async (t) => {
  const { actions } = await open(t);

  actions.setOutcome(waiting, 'quoted', followUpOn('2026-11-28'), 12_300);

  assert.match(toast.get()?.text ?? '', /12\s300\s€/);
});

test('a toast says the corrected amount of what was won', async (t) => {
  const { actions } = await open(t);
  const won = { ...quoted, outcome: { ...quoted.outcome, kind: 'won' } } as const;

  actions.correctAmount(won, 950);

  assert.match(toast.get()?.text ?? '', /950\s€/);
});

test('undoing an outcome that was not sent leaves nothing to send', async (t) => {
  const { actions, undo, queued } = await open(t);
  actions.setOutcome(waiting, 'won', noPlan);

  undo();

  assert.deepEqual(queued(), []);
});

test('undoing an outcome brings back what was before', async (t) => {
  const { actions, send, undo, queued } = await open(t);
  actions.setOutcome(quoted, 'lost', noPlan);
  const [lost] = queue.get();
  send();

  undo();

  const before = { amount: 3400, ...followUpOn('2026-11-28'), since: at };
  const restored = decide('quoted', { ...before, undoes: lost?.id ?? '' });
  assert.deepEqual(queued('outcome').at(-1), restored);
});

test('undoing the hour of a visit drops its day', async (t) => {
  const { actions, undo, queued } = await open(t);
  const visit = visitOn('2026-11-28');
  const undoDay = actions.setOutcome(waiting, 'visit', visit);
  const hour = { ...visit, time: '10:30' };
  actions.setNextStep({ ...waiting, ...onDay }, hour, undoDay);

  undo();

  assert.deepEqual(queued(), []);
});

test('undoing a sent hour brings back what was before', async (t) => {
  const { actions, send, undo, queued } = await open(t);
  const visit = visitOn('2026-11-28');
  const undoDay = actions.setOutcome(quoted, 'visit', visit);
  actions.setNextStep({ ...quoted, ...onDay }, { ...visit, time: '10:30' }, undoDay);
  const [day, hour] = queue.get();
  send();

  undo();

  const before = { amount: 3400, ...followUpOn('2026-11-28'), since: at };
  assert.deepEqual(queued().slice(2), [
    { kind: 'next-step', ...visit, undoes: hour?.id },
    decide('quoted', { ...before, undoes: day?.id ?? '' }),
  ]);
});

test('a corrected amount leaves what comes next', async (t) => {
  const { actions, queued } = await open(t);
  const won = { ...quoted, outcome: { kind: 'won', at, by: 'Marc' } } as const;
  const call = { step: 'call', on: '2026-11-28', time: null } as const;

  actions.correctAmount({ ...won, nextStep: 'call' }, 3100);

  assert.deepEqual(queued(), [decide('won', { amount: 3100, ...call })]);
});

test('a removed outcome leaves a call on a day ahead', async (t) => {
  const { actions, queued } = await open(t);

  actions.removeOutcome(quoted);

  assert.deepEqual(queued(), [
    decide(null, { step: 'call', on: '2026-11-28', time: null }),
  ]);
});

test('a removed outcome leaves nothing on a day that is due', async (t) => {
  const { actions, queued } = await open(t);

  actions.removeOutcome({ ...quoted, nextOn: '2026-11-21' });

  assert.deepEqual(queued(), [decide(null)]);
});

test('a finished visit leads to a quote in five days', async (t) => {
  const { actions, queued } = await open(t);

  actions.finishStep({ ...quoted, nextStep: 'visit', nextOn: '2026-11-21' });

  const next = { step: 'quote', on: '2026-11-26', time: null };
  assert.deepEqual(queued(), [{ kind: 'step-done', next }]);
});

test('a finished follow-up leads to nothing', async (t) => {
  const { actions, queued } = await open(t);

  actions.finishStep(quoted);

  assert.deepEqual(queued(), [{ kind: 'step-done', next: null }]);
});

test('undoing a finished step brings it back', async (t) => {
  const { actions, send, undo, queued } = await open(t);
  actions.finishStep(quoted);
  const [done] = queue.get();
  send();

  undo();

  const restored = { kind: 'next-step', ...followUpOn('2026-11-28'), undoes: done?.id };
  assert.deepEqual(queued('next-step'), [restored]);
});

test('undoing an answer gives back the call that it finished', async (t) => {
  const { actions, send, undo, queued } = await open(t);
  actions.markAnswered({ ...waiting, nextStep: 'call', nextOn: '2026-11-21' }, 'call');
  const [answer] = queue.get();
  send();

  undo();

  const reopened = { kind: 'reopened', undoes: answer?.id, on: '2026-11-21' };
  assert.deepEqual(queued('reopened'), [reopened]);
});

test('having spoken answers a request that waits', async (t) => {
  const { actions, queued } = await open(t);

  actions.noteContact(row, 'call');

  assert.deepEqual(queued(), [{ kind: 'answered', how: 'call' }]);
});

test('having spoken offers what comes next', async (t) => {
  const { actions } = await open(t);

  actions.noteContact(row, 'call');

  assert.deepEqual(nextOffer.get(), { id: 1, done: 'Contestada' });
});

test('having spoken finishes a follow-up that is due', async (t) => {
  const { actions, queued } = await open(t);

  actions.noteContact({ ...row, ...quoted, answered, nextOn: '2026-11-21' }, 'call');

  assert.deepEqual(queued(), [{ kind: 'step-done', next: null }]);
});

test('having spoken leaves a visit as it is', async (t) => {
  const { actions, queued } = await open(t);

  actions.noteContact({ ...row, answered, nextStep: 'visit', nextOn: today }, 'call');

  assert.deepEqual(queued(), []);
});

test('having spoken without effect leads to the request', async (t) => {
  const { actions } = await open(t);

  actions.noteContact({ ...row, answered, nextStep: 'visit', nextOn: today }, 'call');

  assert.equal(toast.get()?.subject?.requestId, 1);
});

test('having spoken without effect offers what comes next', async (t) => {
  const { actions } = await open(t);

  actions.noteContact({ ...row, answered, nextStep: 'visit', nextOn: today }, 'call');

  assert.deepEqual(nextOffer.get(), { id: 1, done: null });
});

test('undoing an answer takes the offer of the next step away', async (t) => {
  const { actions, undo } = await open(t);
  actions.noteContact(row, 'call');

  undo();

  assert.equal(nextOffer.get(), null);
});

test('a call in vain moves a follow-up that is due to tomorrow', async (t) => {
  const { actions, queued } = await open(t);

  actions.noteNoAnswer({ ...quoted, answered, nextOn: '2026-11-20' });

  assert.deepEqual(queued(), [{ kind: 'no-answer', on: '2026-11-22' }]);
});

test('undoing a call in vain brings the day back', async (t) => {
  const { actions, send, undo, queued } = await open(t);
  actions.noteNoAnswer({ ...quoted, answered, nextOn: '2026-11-20' });
  const [noAnswer] = queue.get();
  send();

  undo();

  const deleted = { kind: 'no-answer-deleted', undoes: noAnswer?.id, on: '2026-11-20' };
  assert.deepEqual(queued('no-answer-deleted'), [deleted]);
});

test('correcting the way of an answer saves the note', async (t) => {
  const { actions, queued } = await open(t);
  writeDraft(waiting.id, 'Trae escalera');

  actions.act(waiting.id, { kind: 'answer-corrected', how: 'mail', undoes: 'a' });

  assert.deepEqual(queued('note'), [{ kind: 'note', text: 'Trae escalera' }]);
});

test('undoing a saved note brings its text back into the box', async (t) => {
  const { actions, undo } = await open(t);
  writeDraft(waiting.id, 'Trae escalera');
  actions.saveNote(waiting);

  undo();

  assert.equal(readDraft(waiting.id), 'Trae escalera');
});

test('undoing a saved note takes it out of the queue', async (t) => {
  const { actions, undo, queued } = await open(t);
  writeDraft(waiting.id, 'Trae escalera');
  actions.saveNote(waiting);

  undo();

  assert.deepEqual(queued(), []);
});

/** Opens the desk without a network, and without anything in its queue. */
async function open(t: TestContext) {
  t.after(browser.install());
  browser.reset();
  browser.online = false;
  startOutbox(new QueryClient());
  clearQueue(actingPersonId());
  t.mock.timers.enable({ apis: ['Date'], now });
  noteServerTime(now.toUTCString());

  // The module adds listeners to the page when it is loaded.
  const actions = await import('./actions.ts');
  return {
    actions,

    /** Lets another tab send the queue, which is not answered. */
    send(): void {
      for (const action of queue.get()) {
        const sent = JSON.stringify({ ...action, sent: true });
        localStorage.setItem(`oficina-accion/${action.id}`, sent);
      }
      browser.tell('storage');
    },

    undo: () => toast.get()?.undo?.(),

    /** Returns the actions in the queue, or those of one kind, oldest first. */
    queued(kind?: AnyAction['kind']): AnyAction[] {
      const actions = queue.get().map(({ action }) => action);
      return kind ? actions.filter((action) => action.kind === kind) : actions;
    },
  };
}
