import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { decide, followUpOn, visitOn } from '../../../tests/kit/actions.ts';
import { fakeBrowser } from '../../../tests/kit/fake-browser.ts';
import type { AnyAction } from '../../contact-request/actions.ts';
import { noPlan } from '../../contact-request/steps.ts';
import { actingPersonId } from '../state/client.ts';
import { readDraft, writeDraft } from '../state/drafts.ts';
import { setLastContact } from '../state/last-contact.ts';
import { clearQueue, queue, startOutbox } from '../state/outbox.ts';
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

test('an outcome says what comes next', async (t) => {
  const { actions, queued } = await open(t);

  actions.setOutcome(waiting, 'visit', visitOn('2026-11-28'));

  assert.deepEqual(queued(), [decide('visit', visitOn('2026-11-28'))]);
});

test('an outcome names the way of the last contact', async (t) => {
  const { actions, queued } = await open(t);
  setLastContact({ id: 1, name: 'Ana', way: 'whatsapp' });

  actions.setOutcome(waiting, 'won', noPlan);
  setLastContact(null);

  assert.deepEqual(queued(), [decide('won', { how: 'whatsapp' })]);
});

test('an outcome saves the note that is being typed', async (t) => {
  const { actions, queued } = await open(t);
  writeDraft(waiting.id, '3.400 € + IVA');

  actions.setOutcome(waiting, 'quoted', followUpOn('2026-11-28'));

  assert.deepEqual(queued('note'), [{ kind: 'note', text: '3.400 € + IVA' }]);
  assert.equal(readDraft(waiting.id), '');
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

/** Opens the desk without a network, and without anything in its queue. */
async function open(t: TestContext) {
  t.after(browser.install());
  browser.reset();
  browser.online = false;
  startOutbox(new QueryClient());
  clearQueue(actingPersonId());
  t.mock.timers.enable({ apis: ['Date'], now });

  // It listens to the page as soon as it is loaded.
  const actions = await import('./actions.ts');
  return {
    actions,

    /** Lets the queue be sent in another tab, which is not answered. */
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
