import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testClock } from '../../tests/kit/clock.ts';
import { startTestSmtp } from '../../tests/kit/smtp.ts';
import { createStorageMonitor } from '../database/storage-monitor.ts';
import { hourMs, minuteMs } from '../time.ts';
import { createMailer } from './channels/mail.ts';
import { startStorageMails } from './storage-mails.ts';

test('mails at once that requests cannot be stored', async (t) => {
  const { fail, smtp } = await open(t);

  await fail();

  assert.equal(smtp.mails.length, 1);
});

test('repeats the mail after an hour', async (t) => {
  const { clock, fail, smtp } = await open(t);
  await fail();

  clock.advance(hourMs - minuteMs);
  await fail();
  assert.equal(smtp.mails.length, 1);

  clock.advance(minuteMs);
  await fail();
  assert.equal(smtp.mails.length, 2);
});

test('mails once that the failure is over', async (t) => {
  const { fail, recover, subjects } = await open(t);
  await fail();

  await recover();
  await recover();

  const [failing, over, ...more] = subjects();
  assert.notEqual(over, failing);
  assert.deepEqual(more, []);
});

test('sends nothing while the storage works', async (t) => {
  const { recover, smtp } = await open(t);

  await recover();

  assert.deepEqual(smtp.mails, []);
});

test('retries a mail that could not be sent', async (t) => {
  const { fail, smtp } = await open(t);
  smtp.behave({ refuseSender: '451 4.3.0 busy' });
  await fail();
  smtp.behave({});

  await fail();

  assert.equal(smtp.mails.length, 1);
});

test('gives each mail its own Message-ID', async (t) => {
  const { clock, fail, smtp } = await open(t);
  await fail();
  clock.advance(hourMs);

  await fail();

  const ids = smtp.mails.map(({ messageId }) => messageId);
  assert.equal(new Set(ids).size, 2);
});

test('describes the cause in words', async (t) => {
  const { fail, smtp } = await open(t);

  await fail(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));

  assert.match(smtp.mails[0]?.raw ?? '', /disco del servidor/);
});

/** Starts the mails on a storage that the test can make fail. */
async function open(t: TestContext) {
  const clock = testClock();
  const smtp = await startTestSmtp(t);
  let fault: Error | undefined;
  const transact = async () => {
    if (fault) throw fault;
  };
  const storage = createStorageMonitor({ transact: transact as never }, clock);
  const log = { warn() {}, error() {} };
  const site = { company: 'Vertical BCN', host: 'www.example.com' };
  const mails = startStorageMails(
    { clock, log, storage, ...site },
    createMailer(smtp.config),
  );
  t.after(() => mails.stop(0));

  const probe = async (error: Error | undefined) => {
    fault = error;
    await storage.probe();
    await mails.idle();
  };
  return {
    clock,
    smtp,
    fail: (error = new Error('disk is full')) => probe(error),
    recover: () => probe(undefined),
    subjects: () =>
      smtp.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? ''),
  };
}
