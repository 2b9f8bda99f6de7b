import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { dnsCache } from 'nodemailer/lib/shared';
import { type Certificate, selfSigned } from '../../tests/support/certificate.ts';
import { openTestOutbox, testPatience } from '../../tests/support/outbox.ts';
import { type SmtpBehaviour, startTestSmtp } from '../../tests/support/smtp.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import type { TlsFault } from './smtp-transport.ts';

const dayMs = 24 * 60 * 60 * 1000;
const good = await selfSigned('127.0.0.1');
const faults: Record<Exclude<TlsFault, 'encryption failed' | 'no encryption'>, Certificate> = {
  'certificate expired': await selfSigned('127.0.0.1', -1),
  'certificate of another name': await selfSigned('127.0.0.9'),
  'certificate not trusted': await selfSigned('127.0.0.1'),
};
const { 'certificate not trusted': stranger, ...known } = faults;
setDefaultCACertificates([
  ...getCACertificates(),
  ...[good, ...Object.values(known)].map(({ cert }) => cert),
]);

for (const from of ['STARTTLS', 'the start'] as const) {
  test(`with encryption by ${from}, and a certificate of its name, mail goes out`, async (t) => {
    const { smtp, notice } = await send(t, { tls: { ...good, from } });
    assert.deepEqual([notice?.state, smtp.mails.length], ['delivered', 1]);
  });

  for (const [fault, bad] of Object.entries(faults)) {
    test(`${from}, ${fault}: nothing is said, nothing is lost, and the reason is kept`, async (t) => {
      const { smtp, notice, worker, notices } = await send(t, { tls: { ...bad, from } });
      assert.deepEqual([notice?.state, notice?.refusals, smtp.mails.length], ['pending', 0, 0]);
      assert.match(notice?.last_error ?? '', new RegExp(`^${fault}: `));
      const mended = await startTestSmtp(t, { tls: { ...good, from } });
      const next = await worker(mended.url);
      await next.pass(dayMs / 24);
      assert.deepEqual([(await notices())[0]?.state, mended.mails.length], ['delivered', 1]);
    });
  }
}

test('a certificate is compared with the name of the server, whatever address that leads to', async (t) => {
  const ofName = await selfSigned('mail.example.com');
  setDefaultCACertificates([...getCACertificates(), ofName.cert]);
  const { url, mails } = await startTestSmtp(t, { tls: { ...ofName, from: 'STARTTLS' } });
  const at = (host: string) => url.replace('127.0.0.1', host);
  for (const name of ['mail.example.com', 'other.example.com'])
    dnsCache.set(name, { value: { addresses: ['127.0.0.1'] }, expires: 0 });
  const right = await sendTo(t, at('mail.example.com'), false);
  assert.deepEqual([right.notice?.state, mails.length], ['delivered', 1]);
  const wrong = await sendTo(t, at('other.example.com'), false);
  assert.match(wrong.notice?.last_error ?? '', /^certificate of another name: /);
});

for (const option of ['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true']) {
  test(`a server that offers no encryption is told nothing, not even the password${option && ` (${option})`}`, async (t) => {
    let asked = false;
    const onLogin = () => {
      asked = true;
    };
    const smtp = await startTestSmtp(t, { login: { user: 'web', pass: 's3cret' }, onLogin });
    const { notice } = await sendTo(t, smtp.url.replace('//', '//web:s3cret@') + option, false);
    assert.deepEqual([notice?.state, smtp.mails.length], ['pending', 0]);
    assert.match(notice?.last_error ?? '', /^no encryption: /);
    assert.equal(asked, false);
  });
}

test('whoever says that he knows sends without', async (t) => {
  const smtp = await startTestSmtp(t);
  const { notice } = await sendTo(t, smtp.url, true);
  assert.deepEqual([notice?.state, smtp.mails.length], ['delivered', 1]);
});

async function send(t: TestContext, behaviour: SmtpBehaviour) {
  const smtp = await startTestSmtp(t, behaviour);
  return { smtp, ...(await sendTo(t, smtp.url, false)) };
}

async function sendTo(t: TestContext, url: string, plain: boolean) {
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  await outbox.addRequest();
  const worker = async (to: string) => {
    const started = outbox.startWorker(to, testPatience, { plain });
    await started.idle();
    return started;
  };
  const first = await worker(url);
  await first.stop(0);
  const [notice] = await outbox.notices();
  return { notice, worker, notices: outbox.notices };
}
