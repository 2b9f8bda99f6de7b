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

test('comes from our own address', async () => {
  const message = 'Hay grietas\nen la fachada.';
  assertOurHeaders(await headersOf({ message }), {});
});

test('asks for no automatic answer', async () => {
  const headers = await headersOf({});
  assert.equal(headers.get('auto-submitted'), 'auto-generated');
});

test('has the time at which it is sent', async () => {
  const headers = await headersOf({});
  assert.equal(headers.get('date'), 'Sat, 21 Nov 2026 09:05:00 +0000');
});

test('shows sender and message on one line of the subject', () => {
  const { subject } = mailOf({ message: 'Hay grietas\nen la fachada.' });
  assert.equal(subject, 'Solicitud n.º 7 de Ana Pérez: Hay grietas en la fachada.');
});

test('replies to the visitor', () => {
  const { replyTo } = mailOf({});
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
]) {
  const shown = JSON.stringify(name).slice(0, 40);
  test(`adds no header, sender or recipient for the name ${shown}`, async () => {
    const headers = await headersOf({ name });
    assertOurHeaders(headers, { name });
  });
}

const encodedWord = '=?utf-8?B?RGlyZWNjacOzbiA8anVudGFAZXhhbXBsZS5jb20+?=';

test('adds no header for a name like an encoded word', async () => {
  const headers = await headersOf({ name: encodedWord });
  assertOurHeaders(headers, { name: encodedWord });
});

test('breaks up a name that looks like an encoded word', () => {
  const { subject, replyTo } = mailOf({ name: encodedWord });

  for (const text of [subject, replyTo?.name ?? '']) {
    assert.doesNotMatch(text, /=\?/);
    assert.match(text, /= \?utf-8\?B/);
  }
});

test('replies to the address alone where the name is invisible', async () => {
  const name = '\u{13430}';
  const headers = await headersOf({ name });

  assertOurHeaders(headers, { name });
  assert.equal(headers.get('reply-to'), validRequest.email);
});

test('fits the longest address', async () => {
  const label = 'b'.repeat(63);
  const email = `${'a'.repeat(62)}@${label}.${label}.${'c'.repeat(63)}`;
  const headers = await headersOf({ email });

  assertOurHeaders(headers, { email });
  assert.ok(headers.get('reply-to')?.replace(/\s/g, '').includes(email));
});

test('has only our headers for any input that the form accepts', async () => {
  const field = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
  const fields = fc.record({ name: field(100), phone: field(30), message: field(300) });
  const property = fc.asyncProperty(fields, async (written) => {
    const form = new Map(Object.entries({ ...validRequest, ...written }));
    const parsed = parseContactRequest(form, 'es');
    fc.pre(parsed.kind === 'valid');

    assertOurHeaders(await headersOf(parsed.request), parsed.request);
  });
  await fc.assert(property, { numRuns: 300 });
});

function assertOurHeaders(
  headers: Map<string, string>,
  changes: Partial<StoredRequest>,
): void {
  assert.deepEqual([...headers.keys()].sort(), [
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
  assert.equal(headers.get('from'), 'Web <web@example.com>');
  assert.equal(headers.get('to'), 'info@example.com');

  const { name, email } = { ...validRequest, ...changes };
  // The address stands alone if the name is invisible.
  const address = visibleLine(name) === '' ? email : `<${email}>`;
  assert.ok(headers.get('reply-to')?.replace(/\s/g, '').endsWith(address));
}

/** Returns the unfolded headers as they are sent. A header that occurs twice fails. */
async function headersOf(changes: Partial<StoredRequest>): Promise<Map<string, string>> {
  const { from, to } = mailConfig('');
  const composer = new MailComposer(addressed(mailOf(changes), from, to));
  const raw = await composer.compile().build();
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
