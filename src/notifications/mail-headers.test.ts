import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { validRequest } from '../../tests/kit/form.ts';
import { mailOf } from '../../tests/kit/mail.ts';
import { mailConfig } from '../../tests/kit/smtp.ts';
import { parseContactRequest } from '../contact-request/schema.ts';
import type { StoredRequest } from '../requests/store.ts';
import { visibleLine } from '../visible-text.ts';
import { addressed } from './channels/mail.ts';

test('comes from our own domain, and a reply goes to the visitor', async () => {
  const message = 'Hay grietas\nen la fachada.';
  const head = await assertOurHeaders({ message });
  assert.equal(head.get('auto-submitted'), 'auto-generated');
  assert.equal(head.get('date'), 'Sat, 21 Nov 2026 09:05:00 +0000');
  const { subject, replyTo } = mailOf({ message });
  assert.equal(subject, 'Solicitud n.º 7 de Ana Pérez: Hay grietas en la fachada.');
  assert.deepEqual(replyTo, { name: 'Ana Pérez', address: 'ana@example.com' });
});

for (const name of [
  'Ana" <otra@example.com>, "',
  'Ana\u2028Bcc: otra@example.com',
  'Ana\r\nBcc: otra@example.com',
  '=?utf-8?q?Ana=0D=0ABcc:_otra@example.com?=',
  'Ana, Bea; (Carla) <d@example.com>',
  '\\"',
  'ا'.repeat(100),
])
  test(`the name ${JSON.stringify(name).slice(0, 40)} adds no header, sender or recipient`, async () => {
    await assertOurHeaders({ name });
  });

test('a name that looks like an encoded word is not decoded', async () => {
  const name = '=?utf-8?B?RGlyZWNjacOzbiA8anVudGFAZXhhbXBsZS5jb20+?=';
  await assertOurHeaders({ name });
  const { subject, replyTo } = mailOf({ name });
  for (const text of [subject, replyTo?.name ?? '']) {
    assert.doesNotMatch(text, /=\?/);
    assert.match(text, /= \?utf-8\?B/);
  }
});

test('the longest address fits, and an invisible name leaves the address alone', async () => {
  const unseen = await assertOurHeaders({ name: '\u{13430}' });
  assert.equal(unseen.get('reply-to'), validRequest.email);
  const email = `${'a'.repeat(62)}@${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`;
  const head = await assertOurHeaders({ email });
  assert.ok(head.get('reply-to')?.replace(/\s/g, '').includes(email));
});

test('a mail of anything that the endpoint accepts has our headers only', async () => {
  const field = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
  const fields = fc.record({ name: field(100), phone: field(30), message: field(300) });
  await fc.assert(
    fc.asyncProperty(fields, async (written) => {
      const parsed = parseContactRequest(
        new Map(Object.entries({ ...validRequest, ...written })),
        'es',
      );
      fc.pre(parsed.kind === 'valid');
      await assertOurHeaders(parsed.request);
    }),
    { numRuns: 300 },
  );
});

async function assertOurHeaders(
  changes: Partial<StoredRequest>,
): Promise<Map<string, string>> {
  const head = await headOf(changes);
  assert.deepEqual([...head.keys()].sort(), [
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
    'x-auto-response-suppress',
  ]);
  assert.equal(head.get('from'), 'Web <web@example.com>');
  assert.equal(head.get('to'), 'info@example.com');
  const { name, email } = { ...validRequest, ...changes };
  // Where nothing of the name can be seen, the address stands alone.
  const address = visibleLine(name) === '' ? email : `<${email}>`;
  assert.ok(head.get('reply-to')?.replace(/\s/g, '').endsWith(address));
  return head;
}

/** The headers as they go out, unfolded; one that comes twice fails. */
async function headOf(changes: Partial<StoredRequest>): Promise<Map<string, string>> {
  const { from, to } = mailConfig('');
  const raw = await new MailComposer(addressed(mailOf(changes), from, to))
    .compile()
    .build();
  const [head = ''] = raw.toString('utf8').split('\r\n\r\n');
  assert.match(head, /^[\x20-\x7e\r\n]*$/);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const [, name = '', value = ''] = /^([!-9;-~]+): (.*)$/.exec(line) ?? [];
    assert.equal(headers.has(name.toLowerCase()), false, line);
    headers.set(name.toLowerCase(), value);
  }
  return headers;
}
