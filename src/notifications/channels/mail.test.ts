import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '../../../tests/kit/certificate.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { mailOf } from '../../../tests/kit/mail.ts';
import { openNotifications, shortenTimeouts } from '../../../tests/kit/notifications.ts';
import {
  mailConfig,
  type SmtpBehaviour,
  startTestSmtp,
} from '../../../tests/kit/smtp.ts';
import { readChannelStatus, readRefusedRecipients } from '../deliveries.ts';
import { createMailer } from './mail.ts';

const good = await selfSigned('127.0.0.1');
const certificates = {
  expired: await selfSigned('127.0.0.1', -1),
  'of another name': await selfSigned('127.0.0.9'),
  'not trusted': await selfSigned('127.0.0.1'),
};
const trusted = [good, certificates.expired, certificates['of another name']].map(
  ({ cert }) => cert,
);
setDefaultCACertificates([...getCACertificates(), ...trusted]);

for (const from of ['STARTTLS', 'the start'] as const) {
  test(`sends mail with encryption by ${from} and a valid certificate`, async (t) => {
    const { send, smtp } = await open(t, { tls: { ...good, from } });
    assert.deepEqual(await send(), { status: 'delivered' });
    assert.equal(smtp.mails.length, 1);
  });
  for (const [fault, certificate] of Object.entries(certificates))
    test(`sends nothing with encryption by ${from} and a certificate that is ${fault}`, async (t) => {
      const { send, smtp } = await open(t, { tls: { ...certificate, from } });
      const result = await send();
      assert.deepEqual(
        [result.status, 'unreachable' in result && result.unreachable],
        ['retry', true],
      );
      assert.equal(smtp.mails.length, 0);
    });
}

for (const parameters of [
  '',
  '?ignoreTLS=true',
  '?requireTLS=false&opportunisticTLS=true',
])
  test(`sends nothing without encryption, not even the password (${parameters || 'no parameters'})`, async (t) => {
    const { send, smtp } = await open(
      t,
      {},
      (url) => url.replace('//', '//web:s3cret@') + parameters,
    );
    const result = await send();
    assert.equal(result.status, 'retry');
    assert.deepEqual([smtp.logins, smtp.mails], [[], []]);
    assert.doesNotMatch(JSON.stringify(result), /s3cret/);
  });

const faults: [string, SmtpBehaviour, unreachable: boolean][] = [
  ['greets with 421', { greet: '421 4.3.2 not now' }, true],
  ['refuses the sender', { refuseSender: '550 5.7.1 no' }, false],
  ['wants a login', { refuseSender: '530 5.7.0 login' }, true],
  ['refuses the only recipient', { refuseRecipient: () => '550 5.1.1 nobody' }, false],
  ['refuses the message for now', { answer: () => '451 4.7.1 later' }, false],
  ['refuses the message for good', { answer: () => '554 5.7.1 no' }, false],
  ['closes the channel after the message', { answer: () => '421 4.3.2 closing' }, true],
  ['hangs up within the message', { data: 'hang up' }, true],
];
for (const [fault, behaviour, unreachable] of faults)
  test(`reports a server that ${fault}`, async (t) => {
    const { send } = await open(t, behaviour, undefined, true);
    const result = await send();
    assert.deepEqual(
      [result.status, 'unreachable' in result && result.unreachable],
      ['retry', unreachable],
    );
  });

test('gives up on a server that never greets', async (t) => {
  const { send } = await open(t, { greet: 'never' });
  shortenTimeouts(t, 200);
  assert.partialDeepStrictEqual(await send(), {
    status: 'retry',
    reason: 'the time for one mail was over',
  });
});

testDatabase(
  'does not log what a server quotes of a refused message',
  async (t, config) => {
    const smtp = await startTestSmtp(t, {
      answer: () => '554 5.7.1 spam: «Solicitud de Ana Pi»',
    });
    const { addRequest, start, lines, deliveries } = await openNotifications(t, config);
    await addRequest();
    await start({ mail: smtp.config }).pass(0);
    assert.match((await deliveries())[0]?.lastError ?? '', /Ana Pi/);
    assert.doesNotMatch(lines.join(), /Ana Pi/);
  },
);

testDatabase(
  'keeps which recipients were refused, and does not repeat the mail',
  async (t, config) => {
    const smtp = await startTestSmtp(t, {
      refuseRecipient: (address) =>
        address.startsWith('b') ? '550 5.1.1 nobody' : undefined,
    });
    const { addRequest, deliveries, start, db, clock } = await openNotifications(
      t,
      config,
    );
    await addRequest();
    const worker = start({
      mail: { ...smtp.config, to: ['a@example.com', 'b@example.com'] },
    });
    await worker.idle();
    const [delivery] = await deliveries();
    assert.equal(delivery?.status, 'delivered');
    assert.match(delivery?.lastError ?? '', /^b@example\.com: .*5\.1\.1 nobody$/);
    const refused = () => readRefusedRecipients(db, clock.now());
    assert.deepEqual(await refused(), [delivery?.lastError]);
    assert.equal(
      (await readChannelStatus(db, 'mail', clock.now())).lastError,
      null,
      'it was delivered',
    );
    await worker.pass(3_600_000);
    assert.deepEqual(
      smtp.mails.map(({ to }) => to),
      [['a@example.com']],
    );
    clock.advance(30 * 24 * 3_600_000);
    await addRequest();
    await db.updateTable('deliveries').set({ lastError: 'ECONNREFUSED' }).execute();
    assert.deepEqual(await refused(), [], 'neither after a month nor before a delivery');
  },
);

async function open(
  t: TestContext,
  behaviour: SmtpBehaviour,
  change = (url: string) => url,
  plain = false,
) {
  const smtp = await startTestSmtp(t, behaviour);
  const mailer = createMailer({ ...mailConfig(change(smtp.url)), plain });
  return { smtp, send: () => mailer(mailOf({}), new AbortController().signal) };
}
