import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '../../tests/kit/certificate.ts';
import { type SmtpBehaviour, startTestSmtp } from '../../tests/kit/smtp.ts';
import { checkMail, sendTestMail } from './mail.ts';

const trusted = await selfSigned('127.0.0.1');
const unknown = await selfSigned('127.0.0.1');
setDefaultCACertificates([...getCACertificates(), trusted.cert]);

test('accepts a mail server with a valid certificate', async (t) => {
  assert.equal(await check(t, { tls: { ...trusted, from: 'STARTTLS' } }), 'pass');
});

test('refuses a mail server with an unknown certificate', async (t) => {
  assert.equal(await check(t, { tls: { ...unknown, from: 'STARTTLS' } }), 'fail');
});

test('refuses a mail server without encryption', async (t) => {
  assert.equal(await check(t, {}), 'fail');
});

test('gives up on a server that never greets', async (t) => {
  const { config } = await startTestSmtp(t, { greet: 'never' });
  const { level } = await sendTestMail(config, new Date(), 1000);
  assert.equal(level, 'fail');
});

test('gives up on a server that never answers the message', async (t) => {
  const { config } = await startTestSmtp(t, { data: 'never' });
  const { level } = await sendTestMail(config, new Date(), 1000);
  assert.equal(level, 'fail');
});

test('asks to look for a test mail that was sent', async (t) => {
  const { config } = await startTestSmtp(t);
  const { level } = await sendTestMail(config, new Date());
  assert.equal(level, 'warn');
});

test('fails if the test mail does not reach every recipient', async (t) => {
  const { config } = await startTestSmtp(t, {
    refuseRecipient: (address) =>
      /nobody/.test(address) ? '550 5.1.1 nobody' : undefined,
  });
  const to = ['info@example.com', 'nobody@example.com'];

  const { level } = await sendTestMail({ ...config, to }, new Date());

  assert.equal(level, 'fail');
});

/** Checks a server that must encrypt, and returns the level of the finding. */
async function check(t: TestContext, behaviour: SmtpBehaviour) {
  const { config } = await startTestSmtp(t, behaviour);
  const { level } = await checkMail({ ...config, plain: false });
  return level;
}
