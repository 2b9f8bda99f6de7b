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
import type { DatabaseConfig, MailConfig } from '../../config.ts';
import { readChannelStatus, readRefusedRecipients } from '../deliveries.ts';
import { createMailer } from './mail.ts';

const valid = await selfSigned('127.0.0.1');
const expired = await selfSigned('127.0.0.1', -1);
const ofAnotherName = await selfSigned('127.0.0.9');
const untrusted = await selfSigned('127.0.0.1');
const trusted = [valid, expired, ofAnotherName].map(({ cert }) => cert);
setDefaultCACertificates([...getCACertificates(), ...trusted]);

const badCertificates = [
  { fault: 'an expired certificate', certificate: expired },
  { fault: 'a certificate of another name', certificate: ofAnotherName },
  { fault: 'a certificate that is not trusted', certificate: untrusted },
];

for (const from of ['STARTTLS', 'the start'] as const) {
  test(`sends mail with encryption by ${from}`, async (t) => {
    const { send, smtp } = await open(t, { tls: { ...valid, from } });

    assert.deepEqual(await send(), { status: 'delivered' });
    assert.equal(smtp.mails.length, 1);
  });

  for (const { fault, certificate } of badCertificates)
    test(`sends nothing by ${from} to a server with ${fault}`, async (t) => {
      const { send, smtp } = await open(t, { tls: { ...certificate, from } });

      const result = await send();

      assert.ok(result.status === 'retry');
      assert.equal(result.unreachable, true);
      assert.deepEqual(smtp.mails, []);
    });
}

for (const { url, parameters } of [
  { url: 'without parameters', parameters: '' },
  { url: 'that ignores TLS', parameters: '?ignoreTLS=true' },
  {
    url: 'that does not require TLS',
    parameters: '?requireTLS=false&opportunisticTLS=true',
  },
])
  test(`sends no password without encryption to a URL ${url}`, async (t) => {
    const smtp = await startTestSmtp(t);
    const withPassword = smtp.url.replace('//', '//web:s3cret@') + parameters;

    const result = await sendBy({ ...mailConfig(withPassword), plain: false });

    assert.equal(result.status, 'retry');
    assert.deepEqual(smtp.logins, []);
    assert.deepEqual(smtp.mails, []);
    assert.doesNotMatch(JSON.stringify(result), /s3cret/);
  });

const connectionFaults: Record<string, SmtpBehaviour> = {
  'greets with 421': { greet: '421 4.3.2 not now' },
  'wants a login': { refuseSender: '530 5.7.0 login' },
  'closes the channel after the message': { answer: () => '421 4.3.2 closing' },
  'hangs up within the message': { data: 'hang up' },
};

for (const [fault, behaviour] of Object.entries(connectionFaults))
  test(`treats a server that ${fault} as unreachable`, async (t) => {
    const { config } = await startTestSmtp(t, behaviour);

    const result = await sendBy(config);

    assert.ok(result.status === 'retry');
    assert.equal(result.unreachable, true);
  });

const refusals: Record<string, SmtpBehaviour> = {
  'the sender': { refuseSender: '550 5.7.1 no' },
  'the only recipient': { refuseRecipient: () => '550 5.1.1 nobody' },
  'the message for now': { answer: () => '451 4.7.1 later' },
  'the message for good': { answer: () => '554 5.7.1 no' },
};

for (const [refused, behaviour] of Object.entries(refusals))
  test(`reports a server that refuses ${refused}`, async (t) => {
    const { config } = await startTestSmtp(t, behaviour);

    const result = await sendBy(config);

    assert.ok(result.status === 'retry');
    assert.equal(result.unreachable, false);
  });

test('gives up on a server that never greets', async (t) => {
  const { config } = await startTestSmtp(t, { greet: 'never' });
  shortenTimeouts(t, 200);

  const result = await sendBy(config);

  assert.ok(result.status === 'retry');
  assert.equal(result.reason, 'el servidor de correo ha tardado demasiado');
});

testDatabase('stores what a server quotes from a refused message', async (t, config) => {
  const { store } = await openQuoting(t, config);
  assert.match((await store.deliveries())[0]?.lastError ?? '', /Ana Pi/);
});

testDatabase('logs nothing that a server quotes from a message', async (t, config) => {
  const { lines } = await openQuoting(t, config);

  assert.equal(lines.length, 1);
  assert.doesNotMatch(lines.join(), /Ana Pi/);
});

testDatabase('stores which recipient was refused', async (t, config) => {
  const { db, store, clock } = await openRefusing(t, config);

  const [delivery] = await store.deliveries();
  assert.equal(delivery?.status, 'delivered');
  assert.match(delivery.lastError ?? '', /^b@example\.com: .*5\.1\.1 nobody$/);
  assert.deepEqual(await readRefusedRecipients(db, clock.now()), [delivery.lastError]);
});

testDatabase('does not repeat a mail that one recipient received', async (t, config) => {
  const { smtp, worker } = await openRefusing(t, config);

  await worker.pass(3_600_000);

  const recipients = smtp.mails.map(({ to }) => to);
  assert.deepEqual(recipients, [['a@example.com']]);
});

testDatabase('treats no refused recipient as a mail failure', async (t, config) => {
  const { db, clock } = await openRefusing(t, config);
  const { lastError } = await readChannelStatus(db, 'mail', clock.now());
  assert.equal(lastError, null);
});

testDatabase('forgets a refused recipient after a month', async (t, config) => {
  const { db, clock } = await openRefusing(t, config);
  clock.advance(30 * 24 * 3_600_000);
  assert.deepEqual(await readRefusedRecipients(db, clock.now()), []);
});

testDatabase('counts no error of a pending mail as a refusal', async (t, config) => {
  const { db, store, clock } = await openNotifications(t, config);
  await store.requestWithDeliveries(['mail']);
  await db.updateTable('deliveries').set({ lastError: 'ECONNREFUSED' }).execute();

  assert.deepEqual(await readRefusedRecipients(db, clock.now()), []);
});

/** Starts a server that accepts nothing without encryption. */
async function open(t: TestContext, behaviour: SmtpBehaviour) {
  const smtp = await startTestSmtp(t, behaviour);
  const config = { ...mailConfig(smtp.url), plain: false };
  return { smtp, send: () => sendBy(config) };
}

function sendBy(config: MailConfig) {
  const send = createMailer(config);
  return send(mailOf({}), new AbortController().signal);
}

/** Tries to deliver a mail to a server whose refusal quotes a name. */
async function openQuoting(t: TestContext, config: DatabaseConfig) {
  const { store, start, lines } = await openNotifications(t, config);
  const smtp = await startTestSmtp(t, {
    answer: () => '554 5.7.1 spam: «Solicitud de Ana Pi»',
  });
  await store.requestWithDeliveries(['mail']);
  await start({ mail: smtp.config }).pass(0);
  return { store, lines };
}

/** Delivers a mail to a@example.com while the server refuses b@example.com. */
async function openRefusing(t: TestContext, config: DatabaseConfig) {
  const { db, store, clock, start } = await openNotifications(t, config);
  const smtp = await startTestSmtp(t, {
    refuseRecipient: (address) =>
      address.startsWith('b') ? '550 5.1.1 nobody' : undefined,
  });
  await store.requestWithDeliveries(['mail']);
  const to = ['a@example.com', 'b@example.com'];
  const worker = start({ mail: { ...smtp.config, to } });
  await worker.idle();
  return { db, store, clock, smtp, worker };
}
