import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { validRequest } from '../../tests/kit/form.ts';
import { decode, headOf, mailOf } from '../../tests/kit/mail.ts';
import { parseContactRequest } from '../contact/schema.ts';
import { visibleLine } from '../contact/visible-text.ts';
import type { StoredRequest } from '../requests/store.ts';

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
  const hidden = '=?utf-8?B?RGlyZWNjacOzbiA8anVudGFAZXhhbXBsZS5jb20+?=';
  const head = await assertOurHeaders({ name: hidden });
  for (const header of ['reply-to', 'subject']) {
    const text = decode(head.get(header));
    assert.doesNotMatch(text, /Dirección|=\?utf-8/, header);
    assert.match(text, /= \?utf-8\?B/, header);
  }
});

test('a visitor’s text cannot imitate our link line', () => {
  const label = 'Abrir la solicitud:';
  const { text } = mailOf({
    name: `${label} https://evil.example/`,
    message: `${label} https://evil.example/`,
  });
  const links = text.split('\n').filter((line) => line.startsWith(label));
  assert.ok(links.every((line) => !line.includes('evil')));
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
      const parsed = parseContactRequest(new Map(Object.entries({ ...validRequest, ...written })), 'es');
      fc.pre(parsed.ok);
      await assertOurHeaders(parsed.request);
    }),
    { numRuns: 300 },
  );
});

async function assertOurHeaders(changes: Partial<StoredRequest>): Promise<Map<string, string>> {
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
