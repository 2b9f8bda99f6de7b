import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../../tests/support/clock.ts';
import { createCodeSender } from './code-sender.ts';
import type { Outcome } from './mailer.ts';

const delivered: Outcome = { kind: 'delivered', refused: [] };

test('two codes are sent at a time, and those that let somebody in go before those that do not', async () => {
  const { send, underWay, settled, release } = open();
  const sent = [undefined, undefined, undefined, 'first', undefined, 'second'].map(send);
  await settled();
  assert.deepEqual(underWay, ['nobody', 'nobody']);
  await release();
  await release();
  assert.deepEqual(underWay, ['first', 'second']);
  for (let left = 0; left < 4; left++) await release();
  assert.deepEqual(await Promise.all(sent), Array(6).fill(delivered));
});

test('of many who ask at once those wait who have a code, and beyond that nobody does', async () => {
  const { send, underWay, release } = open();
  const toNobody = Array.from({ length: 30 }, () => send(undefined));
  assert.equal((await toNobody[29])?.kind, 'unreachable');
  const codes = Array.from({ length: 21 }, (_, index) => send(`${index}`));
  assert.equal((await codes[20])?.kind, 'unreachable');
  assert.equal((await toNobody[2])?.kind, 'unreachable');
  for (let count = 0; count < 22; count++) await release();
  assert.deepEqual(underWay, []);
  assert.deepEqual(await Promise.all(codes.slice(0, 20)), Array(20).fill(delivered));
});

test('a stop waits for codes that wait, and no longer than it has patience', async () => {
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
      rehearse: (_mail, signal) => hold('nobody', signal),
    },
  });
  const send = (to: string | undefined) =>
    sender.send(to === undefined ? to : { to: `${to}@example.com`, code: 'ACDEFHJK', expiresAt: new Date() });
  /** Whoever is next has begun once all that is ready has run. */
  const settled = () => new Promise(setImmediate);
  const release = async () => {
    await settled();
    ends[0]?.();
    await settled();
  };
  return { send, stop: sender.stop, underWay, settled, release };
}
