import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../../tests/support/clock.ts';
import { createCodeSender } from './code-sender.ts';
import type { Outcome } from './mailer.ts';

const delivered: Outcome = { kind: 'delivered', refused: [] };

test('a stop waits for codes under way, at most for the time given', async () => {
  const { send, stop, release } = open();
  const sent = ['a', 'b', 'c'].map(send);
  const stopped = stop(60_000);
  for (let count = 0; count < 3; count++) await release();
  await stopped;
  assert.deepEqual(await Promise.all(sent), Array(3).fill(delivered));
  const cut = open();
  const lost = ['a', 'b', 'c'].map(cut.send);
  await cut.stop(0);
  assert.deepEqual(
    (await Promise.all(lost)).map(({ kind }) => kind),
    ['aborted', 'aborted', 'aborted'],
  );
});

/** A sender whose mail server takes its time: `release` ends the first mail that is under way. */
function open() {
  const [underWay, ends]: [string[], (() => void)[]] = [[], []];
  const hold = (name: string, signal: AbortSignal) =>
    new Promise<Outcome>((resolve) => {
      underWay.push(name);
      const end = (outcome: Outcome) => {
        const at = ends.indexOf(done);
        if (at >= 0) for (const list of [ends, underWay]) list.splice(at, 1);
        resolve(outcome);
      };
      const done = () => end(delivered);
      ends.push(done);
      if (signal.aborted) end({ kind: 'aborted' });
      signal.addEventListener('abort', () => end({ kind: 'aborted' }));
    });
  const origin = {
    config: { from: { name: '', address: 'web@example.com' }, to: [] },
    company: 'Vertical BCN',
    host: 'www.example.com',
    promisesAnswerIn24Hours: true,
    requestsCommand: 'npx requests',
    desk: 'https://www.example.com',
  };
  const sender = createCodeSender({
    origin: origin as unknown as Parameters<typeof createCodeSender>[0]['origin'],
    clock: testClock(),
    mailer: {
      send: (mail, signal) => hold(String(mail.to).replace(/@.*/, ''), signal),
    },
  });
  const send = (to: string) =>
    sender.send({ to: `${to}@example.com`, code: 'ACDEFHJK', expiresAt: new Date() });
  /** Whoever is next has begun once all that is ready has run. */
  const settled = () => new Promise(setImmediate);
  const release = async () => {
    await settled();
    ends[0]?.();
    await settled();
  };
  return { send, stop: sender.stop, underWay, settled, release };
}
