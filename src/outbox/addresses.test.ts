import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type LookupFunction } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { openTestOutbox, testPatience } from '../../tests/support/outbox.ts';
import { startTestSmtp } from '../../tests/support/smtp.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import type { MailPatience } from './mailer.ts';

const noName = Object.assign(new Error('getaddrinfo ENOTFOUND mail.example.com'), {
  code: 'ENOTFOUND',
  syscall: 'getaddrinfo',
});
const dead = '127.0.0.2';
const alive = '127.0.0.1';

test('a name that is not found keeps the notice, says so, and is looked up again', async (t) => {
  const { names, notice, pass, smtp } = await send(t, noName);
  assert.deepEqual([(await notice())?.state, (await notice())?.refusals], ['pending', 0]);
  assert.match((await notice())?.last_error ?? '', /ENOTFOUND mail\.example\.com/);
  names.found = [alive];
  await pass(30_000);
  assert.deepEqual([(await notice())?.state, smtp.mails.length], ['delivered', 1]);
});

test('a name server that never answers does not hold the queue up', async (t) => {
  const { names, notice, pass, smtp } = await send(t, 'never', { connectionTimeout: 50 });
  assert.equal((await notice())?.state, 'pending');
  assert.match((await notice())?.last_error ?? '', /nobody said what the address of mail\.example\.com is/);
  names.found = [alive];
  names.patience = testPatience;
  await pass(30_000);
  assert.deepEqual([(await notice())?.state, smtp.mails.length], ['delivered', 1]);
});

for (const first of ['::1', dead]) {
  test(`where the first of several addresses refuses (${first}), the mail goes to the next at once`, async (t) => {
    const { notice, smtp, attempts } = await send(t, [first, alive]);
    assert.deepEqual([(await notice())?.state, smtp.mails.length, attempts.length], ['delivered', 1, 1]);
  });
}

test('where the first says nothing at all, the same', {
  skip: process.platform === 'linux' ? false : 'needs 127.0.0.2 and the backlog of Linux',
}, async (t) => {
  const smtp = await startTestSmtp(t);
  await startSilent(t, dead, Number(new URL(smtp.url).port));
  const { notice, attempts } = await sendBy(t, smtp, [dead, alive], { attemptTimeout: 100 });
  assert.deepEqual([(await notice())?.state, smtp.mails.length, attempts.length], ['delivered', 1, 1]);
});

test('where none of them answers, each is named', async (t) => {
  const { notice } = await send(t, ['::1', dead]);
  assert.equal((await notice())?.state, 'pending');
  assert.match((await notice())?.last_error ?? '', /::1.*127\.0\.0\.2/);
});

test('a server that moves to another address is found there at the next attempt', async (t) => {
  const { names, notice, pass, smtp } = await send(t, [dead]);
  assert.equal((await notice())?.state, 'pending');
  names.found = [alive];
  await pass(30_000);
  assert.deepEqual([(await notice())?.state, smtp.mails.length], ['delivered', 1]);
});

type Smtp = Awaited<ReturnType<typeof startTestSmtp>>;

/** What a name server says of a name. */
type Found = string[] | Error | 'never';

async function send(t: TestContext, found: Found, patience?: Partial<MailPatience>) {
  const smtp = await startTestSmtp(t);
  return { smtp, ...(await sendBy(t, smtp, found, patience)) };
}

async function sendBy(t: TestContext, smtp: Smtp, found: Found, changes?: Partial<MailPatience>) {
  const patience = { ...testPatience, ...changes };
  const names = {
    found,
    set patience(next: MailPatience) {
      Object.assign(patience, next);
    },
  };
  const lookup: LookupFunction = (_name, _options, answer) => {
    if (names.found === 'never') return;
    if (names.found instanceof Error) return answer(names.found, []);
    const addresses = names.found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    answer(null, addresses);
  };
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  await outbox.addRequest();
  const url = smtp.url.replace('127.0.0.1', 'mail.example.com');
  const { idle, pass, attempts } = outbox.startWorker(url, patience, { lookup });
  await idle();
  return { names, pass, attempts, notice: async () => (await outbox.notices())[0] };
}

/** An address that takes no connection and refuses none: its queue is full, and nobody takes from it. */
async function startSilent(t: TestContext, address: string, port: number): Promise<void> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     require('node:net').createServer().listen({ port: ${port}, host: '${address}', backlog: 1 }, () => {
       parentPort.postMessage('listening');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  t.after(() => worker.terminate());
  await once(worker, 'message');
  // Linux keeps one more than the backlog.
  for (let count = 0; count < 2; count++) {
    const waiting = connect(port, address).on('error', () => {});
    t.after(() => waiting.destroy());
    await once(waiting, 'connect');
  }
}
