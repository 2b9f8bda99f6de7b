import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '../../tests/kit/certificate.ts';
import { type SmtpBehaviour, startTestSmtp } from '../../tests/kit/smtp.ts';
import { checkMail, sendTestMail } from './mail.ts';

const [good, unknown] = [await selfSigned('127.0.0.1'), await selfSigned('127.0.0.1')];
setDefaultCACertificates([...getCACertificates(), good.cert]);

test('accepts a mail server only with a valid certificate', async (t) => {
  const from = 'STARTTLS';
  assert.equal(await levelOf(t, { tls: { ...good, from } }), 'pass');
  for (const behaviour of [{ tls: { ...unknown, from } }, {}] as const)
    assert.equal(await levelOf(t, behaviour), 'fail');
});

for (const behaviour of [{ greet: 'never' }, { data: 'never' }] as const)
  test(`gives up a test mail in time: ${JSON.stringify(behaviour)}`, async (t) => {
    const { config } = await startTestSmtp(t, behaviour);
    assert.equal((await sendTestMail(config, new Date(), 1000)).level, 'fail');
  });

test('warns of a sent test mail, and fails if it does not reach everybody', async (t) => {
  const refuseRecipient = (address: string) =>
    /nobody/.test(address) ? '550 5.1.1 nobody' : undefined;
  const { config } = await startTestSmtp(t, { refuseRecipient });
  const levelTo = async (to: string[]) =>
    (await sendTestMail({ ...config, to }, new Date())).level;
  assert.equal(await levelTo(['info@example.com']), 'warn');
  assert.equal(await levelTo(['info@example.com', 'nobody@example.com']), 'fail');
});

async function levelOf(t: TestContext, behaviour: SmtpBehaviour) {
  const { config } = await startTestSmtp(t, behaviour);
  return (await checkMail({ ...config, plain: false })).level;
}
