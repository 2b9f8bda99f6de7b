import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { fakeBrowser } from '../../../tests/kit/fake-browser.ts';
import type { RequestAction } from '../../contact-request/actions.ts';
import { actingPersonId } from '../state/client.ts';
import { readDraft, writeDraft } from '../state/drafts.ts';
import { clearQueue, queue, startOutbox } from '../state/outbox.ts';
import { toast } from '../state/toast.ts';

const browser = fakeBrowser();

const waiting = { id: 1, name: 'Ana', outcome: null, answered: null, remindOn: null };
const now = new Date('2026-11-21T09:00:00.000Z');
const at = '2026-11-20T08:00:00.000Z';
const answered = { at, by: 'Marc', how: null, action: 'an-action' };
const visit = { kind: 'visit', at } as const;

test('a quote answers the request', async (t) => {
  const { setOutcome, queued } = await open(t);

  setOutcome(waiting, 'quoted');

  assert.deepEqual(queued('answered'), [{ kind: 'answered', how: null }]);
});

test('a quote leaves the answer of an answered request', async (t) => {
  const { setOutcome, queued } = await open(t);

  setOutcome({ ...waiting, answered }, 'quoted');

  assert.deepEqual(queued('answered'), []);
});

test('a quote sets a reminder in a week', async (t) => {
  const { setOutcome, queued } = await open(t);

  setOutcome(waiting, 'quoted');

  assert.deepEqual(queued('reminder'), [{ kind: 'reminder', on: '2026-11-28' }]);
});

test('a quote moves a reminder that is due', async (t) => {
  const { setOutcome, queued } = await open(t);

  setOutcome({ ...waiting, remindOn: '2026-11-20' }, 'quoted');

  assert.deepEqual(queued('reminder'), [{ kind: 'reminder', on: '2026-11-28' }]);
});

test('a quote leaves a reminder of another day', async (t) => {
  const { setOutcome, queued } = await open(t);

  setOutcome({ ...waiting, remindOn: '2026-11-23' }, 'quoted');

  assert.deepEqual(queued('reminder'), []);
});

test('a quote saves the note that is being typed', async (t) => {
  const { setOutcome, queued } = await open(t);
  writeDraft(waiting.id, '3.400 € + IVA');

  setOutcome(waiting, 'quoted');

  assert.deepEqual(queued('note'), [{ kind: 'note', text: '3.400 € + IVA' }]);
  assert.equal(readDraft(waiting.id), '');
});

test('another outcome leaves reminder and answer as they are', async (t) => {
  const { setOutcome, queued } = await open(t);

  setOutcome(waiting, 'visit');

  assert.deepEqual(queued(), [{ kind: 'outcome', outcome: 'visit' }]);
});

test('undoing a quote that was not sent leaves nothing to send', async (t) => {
  const { setOutcome, undo, queued } = await open(t);
  setOutcome(waiting, 'quoted');

  undo();

  assert.deepEqual(queued(), []);
});

test('undoing a quote restores the outcome of before', async (t) => {
  const { setOutcome, send, undo, queued } = await open(t);
  setOutcome({ ...waiting, outcome: visit }, 'quoted');
  send();

  undo();

  const restored = { kind: 'outcome', outcome: 'visit', since: at };
  assert.deepEqual(queued('outcome').at(-1), restored);
});

test('undoing a quote restores the reminder that it moved', async (t) => {
  const { setOutcome, send, undo, queued } = await open(t);
  setOutcome({ ...waiting, remindOn: '2026-11-20' }, 'quoted');
  send();

  undo();

  const restored = { kind: 'reminder', on: '2026-11-20' };
  assert.deepEqual(queued('reminder').at(-1), restored);
});

test('undoing a quote clears the reminder that it set', async (t) => {
  const { setOutcome, send, undo, queued } = await open(t);
  setOutcome(waiting, 'quoted');
  send();

  undo();

  assert.equal(queued('reminder-cleared').length, 1);
});

test('undoing a quote takes its answer back', async (t) => {
  const { setOutcome, send, undo, queued } = await open(t);
  setOutcome(waiting, 'quoted');
  const [answer] = queue.get();
  send();

  undo();

  assert.deepEqual(queued('reopened'), [{ kind: 'reopened', undoes: answer?.id }]);
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
  const { setOutcome } = await import('./actions.ts');
  return {
    setOutcome,

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
    queued(kind?: RequestAction['kind']): RequestAction[] {
      const actions = queue.get().map(({ action }) => action);
      return kind ? actions.filter((action) => action.kind === kind) : actions;
    },
  };
}
