import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseContactRequest } from '../../contact/schema.ts';
import { goodRequest } from '../test-form.ts';
import { requestMail } from './request-mail.ts';
import { origin } from './test-outbox.ts';

const received_at = '2026-11-21T08:58:30.123Z';
const now = new Date('2026-11-21T09:05:00.000Z');

test('it comes from our own domain, and an answer goes to the visitor', async () => {
  const head = await headOf({});
  assert.equal(head.get('from'), 'Web <web@example.com>');
  assert.equal(head.get('to'), 'info@example.com');
  assert.equal(decode(head.get('reply-to')), 'Ana Pérez <ana@example.com>');
  assert.equal(decode(head.get('subject')), 'Solicitud nº 7 de Ana Pérez');
  assert.equal(head.get('auto-submitted'), 'auto-generated');
  assert.equal(head.get('date'), 'Sat, 21 Nov 2026 09:05:00 +0000');
});

test('its Message-ID is the same each time it is sent, and another in a database begun anew', () => {
  const id = '<solicitud-7.20261121T085830123Z@www.example.com>';
  assert.equal(mailOf({}).messageId, id);
  assert.equal(requestMail(origin, stored({}), new Date('2026-11-28T09:00:00Z')).messageId, id);
  assert.notEqual(mailOf({ received_at: '2026-11-22T08:58:30.123Z' }).messageId, id);
});

test('both parts say who, when in the time of Madrid, how long ago, and the whole message', () => {
  const { text, html } = mailOf({ message: 'Grietas.\n\nQuinto piso.' });
  for (const part of [text, html]) {
    assert.match(part, /Ana Pérez/);
    assert.match(part, /ana@example\.com/);
    assert.match(part, /sábado, 21 de noviembre de 2026, 9:58 \(hace 6 minutos\)/);
  }
  assert.match(text, /^> Grietas\.\n> \n> Quinto piso\.$/m);
  assert.match(html, /Grietas\.<br><br>Quinto piso\./);
});

test('a number can be called and written to; what is none is shown as it is', () => {
  const { text, html } = mailOf({ phone: '600 000 000' });
  for (const part of [text, html]) {
    assert.match(part, /tel:\+34600000000/);
    assert.match(part, /https:\/\/wa\.me\/34600000000/);
  }
  assert.doesNotMatch(mailOf({ phone: 'por la tarde' }).html, /tel:|wa\.me/);
  assert.match(mailOf({ phone: 'por la tarde' }).text, /por la tarde/);
  assert.match(mailOf({ phone: '' }).text, /Teléfono: no lo ha dejado/);
});

test('the link to answer survives an address that is hard to write as one', () => {
  const { html } = mailOf({ email: 'a?b&c%d@example.com' });
  const [, href = ''] = /href="(mailto:[^"]+)"/.exec(html) ?? [];
  const url = new URL(href.replaceAll('&#38;', '&'));
  assert.equal(decodeURIComponent(url.pathname), 'a?b&c%d@example.com');
  assert.equal(url.searchParams.get('subject'), 'Tu solicitud a Vertical BCN');
});

test('HTML and scripts are shown, not run', () => {
  const attack = `<script>alert(1)</script><img src=x onerror="alert(1)"> '"&`;
  const { html } = mailOf({ name: attack, phone: attack.slice(0, 30), message: attack });
  assert.doesNotMatch(html, /<script|<img|<bdi>[^<]*["'][^<]*<\/bdi>/);
  assert.match(html, /&#60;script&#62;alert\(1\)&#60;\/script&#62;/);
});

test('nothing in the message can pass for a line of ours', () => {
  const { text } = mailOf({ message: 'Hola\nCorreo: otro@example.com\u2028Teléfono: 1' });
  assert.equal(text.match(/^Correo: /gm)?.length, 1);
  assert.equal(text.match(/^Teléfono: /gm)?.length, 1);
});

test('invisible characters neither turn the text around nor hide in it', () => {
  const hidden = '\u202eANA\u202c\u2066\u200b\u200f\ufeff\u00ad\u{e0041}\x07';
  const { text, html, subject, replyTo } = mailOf({ name: hidden, message: hidden, phone: hidden });
  for (const part of [text, html, subject, replyTo?.name ?? '']) {
    assert.doesNotMatch(part, /(?!\n)[\p{Cc}\p{Cf}]/u);
  }
  assert.equal(replyTo?.name, 'ANA');
});

test('a family of emoji stays together', () => {
  assert.match(mailOf({ message: '👩‍👩‍👧' }).text, /👩‍👩‍👧/);
});

test('a very long name is cut in the subject alone', () => {
  const name = '🧗'.repeat(100);
  const { subject, text } = mailOf({ name });
  assert.equal([...subject].length, 'Solicitud nº 7 de '.length + 60);
  assert.ok(text.includes(name));
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
  test(`the name ${JSON.stringify(name).slice(0, 40)} adds no header, sender or recipient`, async () => {
    await assertOurHeaders({ name });
  });
}

test('the longest address fits', async () => {
  const email = `${'a'.repeat(62)}@${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`;
  const head = await assertOurHeaders({ email });
  assert.ok(head.get('reply-to')?.replace(/\s/g, '').includes(email));
});

test('whatever the endpoint accepts becomes a mail with our headers and no others', async () => {
  const field = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
  const fields = fc.record({ name: field(100), phone: field(30), message: field(300) });
  await fc.assert(
    fc.asyncProperty(fields, async (written) => {
      const parsed = parseContactRequest(new Map(Object.entries({ ...goodRequest, ...written })));
      fc.pre(parsed.ok);
      await assertOurHeaders(parsed.request);
    }),
    { numRuns: 300 },
  );
});

type Changes = Partial<ReturnType<typeof stored>>;

function stored(changes: object) {
  const state = 'received' as const;
  return { id: 7, received_at, state, reason: null, notified_in: null, ...goodRequest, ...changes };
}

function mailOf(changes: Changes) {
  return requestMail(origin, stored(changes), now);
}

async function assertOurHeaders(changes: Changes): Promise<Map<string, string>> {
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
  assert.ok(
    head
      .get('reply-to')
      ?.replace(/\s/g, '')
      .endsWith(`<${changes.email ?? goodRequest.email}>`),
  );
  return head;
}

/** The headers as they go out, unfolded; one that comes twice fails. */
async function headOf(changes: Changes): Promise<Map<string, string>> {
  const raw = await new MailComposer(mailOf(changes)).compile().build();
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

/** RFC 2047. */
function decode(header = ''): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeURIComponent(text.replaceAll('_', ' ').replace(/%/g, '%25').replace(/=(..)/g, '%$1')),
    );
}
