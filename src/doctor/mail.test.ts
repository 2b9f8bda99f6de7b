import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '../../tests/support/certificate.ts';
import { type SmtpBehaviour, SmtpError, startTestSmtp } from '../../tests/support/smtp.ts';
import { sendTestMail } from './diagnose.ts';
import { checkMail } from './mail.ts';

const certificates = {
  good: await selfSigned('127.0.0.1'),
  expired: await selfSigned('127.0.0.1', -1),
  'of another name': await selfSigned('127.0.0.9'),
  'not trusted': await selfSigned('127.0.0.1'),
};
const said: Record<string, RegExp> = {
  expired: /^Su certificado ha caducado: /,
  'of another name': /^Su certificado es de otro nombre/,
  'not trusted': /^Su certificado no lo firma nadie de confianza: /,
};
const { 'not trusted': _, ...known } = certificates;
setDefaultCACertificates([...getCACertificates(), ...Object.values(known).map(({ cert }) => cert)]);

for (const from of ['STARTTLS', 'the start'] as const) {
  for (const [fault, certificate] of Object.entries(certificates)) {
    test(`encryption by ${from}, a certificate that is ${fault}: doctor says so`, async (t) => {
      const { level, admin = '' } = await check(t, { tls: { ...certificate, from } });
      assert.equal(level, fault === 'good' ? 'good' : 'problem');
      assert.match(admin, said[fault] ?? /^$/);
    });
  }
}

test('of a server that offers no encryption doctor says that nothing is sent', async (t) => {
  const { level, admin } = await check(t, {});
  assert.equal(level, 'problem');
  assert.match(admin ?? '', /^No ofrece cifrar la conexión, y sin cifrar no se le envía nada/);
});

test('a mail server is asked for each recipient, not only for the first', async (t) => {
  const behaviour = {
    refuseRecipient: (address: string) =>
      address === 'b@example.com' ? new SmtpError(550, 'unknown') : undefined,
  };
  const { level } = await check(t, behaviour, { plain: true, to: ['a@example.com', 'b@example.com'] });
  assert.equal(level, 'problem');
});

for (const behaviour of [{ greet: 'never' }, { data: 'never' }] as const)
  test(`a mail that is sent to try a server out ends in time: ${JSON.stringify(behaviour)}`, async (t) => {
    const { url } = await startTestSmtp(t, behaviour);
    const mail = {
      url,
      plain: true,
      from: { name: '', address: 'web@example.com' },
      to: ['info@example.com'],
    };
    const config = { mail, notifyUrl: null, webhook: null, requestsCommand: 'npx requests' };
    const finding = await sendTestMail(config, new Date(), 1000);
    assert.equal(finding?.level, 'problem');
  });

async function check(
  t: Parameters<typeof startTestSmtp>[0],
  behaviour: SmtpBehaviour,
  { plain = false, to = ['info@example.com'] } = {},
) {
  const { url } = await startTestSmtp(t, behaviour);
  const mail = { url, plain, from: { name: '', address: 'web@example.com' }, to };
  const config = { mail, notifyUrl: null, webhook: null, requestsCommand: 'npx requests' };
  const [finding] = await checkMail(config, { company: undefined, sendTest: false }, new Date());
  assert.ok(finding);
  return finding;
}
