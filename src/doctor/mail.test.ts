import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '../../tests/kit/certificate.ts';
import { mailConfig, type SmtpBehaviour, startTestSmtp } from '../../tests/kit/smtp.ts';
import { checkMail, sendTestMail } from './mail.ts';

const certificates = {
  good: await selfSigned('127.0.0.1'),
  expired: await selfSigned('127.0.0.1', -1),
  'of another name': await selfSigned('127.0.0.9'),
  'not trusted': await selfSigned('127.0.0.1'),
};
const { 'not trusted': _, ...known } = certificates;
setDefaultCACertificates([...getCACertificates(), ...Object.values(known).map(({ cert }) => cert)]);

for (const from of ['STARTTLS', 'the start'] as const)
  for (const [fault, certificate] of Object.entries(certificates))
    test(`checks a certificate that is ${fault} (TLS from ${from})`, async (t) => {
      assert.equal(await levelOf(t, { tls: { ...certificate, from } }), fault === 'good' ? 'pass' : 'fail');
    });

test('reports a mail server that offers no encryption', async (t) => {
  assert.equal(await levelOf(t, {}), 'fail');
});

for (const behaviour of [{ greet: 'never' }, { data: 'never' }] as const)
  test(`gives up a test mail in time: ${JSON.stringify(behaviour)}`, async (t) => {
    const { url } = await startTestSmtp(t, behaviour);
    assert.equal((await sendTestMail(mailConfig(url), new Date(), 1000)).level, 'fail');
  });

async function levelOf(t: TestContext, behaviour: SmtpBehaviour) {
  const { url } = await startTestSmtp(t, behaviour);
  return (await checkMail({ ...mailConfig(url), plain: false })).level;
}
