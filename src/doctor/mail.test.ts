import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '../../tests/support/certificate.ts';
import { mailBy, type SmtpBehaviour, startTestSmtp } from '../../tests/support/smtp.ts';
import { sendTestMail } from './diagnose.ts';
import { checkMail } from './mail.ts';

const certificates = {
  good: await selfSigned('127.0.0.1'),
  expired: await selfSigned('127.0.0.1', -1),
  'of another name': await selfSigned('127.0.0.9'),
  'not trusted': await selfSigned('127.0.0.1'),
};
const { 'not trusted': _, ...known } = certificates;
setDefaultCACertificates([...getCACertificates(), ...Object.values(known).map(({ cert }) => cert)]);

for (const from of ['STARTTLS', 'the start'] as const) {
  for (const [fault, certificate] of Object.entries(certificates)) {
    test(`reports a certificate that is ${fault} (${from})`, async (t) => {
      const { level, admin = '' } = await check(t, { tls: { ...certificate, from } });
      assert.equal(level, fault === 'good' ? 'good' : 'problem');
      assert.match(admin, fault === 'good' ? /^$/ : /^Su certificado no vale: /);
    });
  }
}

test('reports a server that offers no encryption', async (t) => {
  const { level, admin } = await check(t, {});
  assert.equal(level, 'problem');
  assert.match(admin ?? '', /^No ofrece cifrar la conexión, y sin cifrar no se le envía nada/);
});

for (const behaviour of [{ greet: 'never' }, { data: 'never' }] as const)
  test(`gives a test mail up in time: ${JSON.stringify(behaviour)}`, async (t) => {
    const { url } = await startTestSmtp(t, behaviour);
    const config = { mail: mailBy(url), notifyUrl: null, webhook: null, requestsCommand: 'npx requests' };
    const finding = await sendTestMail(config, new Date(), 1000);
    assert.equal(finding?.level, 'problem');
  });

async function check(t: Parameters<typeof startTestSmtp>[0], behaviour: SmtpBehaviour) {
  const { url } = await startTestSmtp(t, behaviour);
  const mail = { ...mailBy(url), plain: false };
  const config = { mail, notifyUrl: null, webhook: null, requestsCommand: 'npx requests' };
  const [finding] = await checkMail(config, { company: undefined, sendTest: false }, new Date());
  assert.ok(finding);
  return finding;
}
