import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailedRequest, mailOf } from '../../tests/kit/mail.ts';
import { origin } from '../../tests/kit/notifications.ts';
import type { StoredRequest } from '../requests/store.ts';
import { requestEmail } from './request-email.ts';

test('keeps the Message-ID across retries', () => {
  const received = Date.parse('2026-11-21T08:58:30.123Z');
  const id = `<solicitud-7.${received}@www.example.com>`;

  assert.equal(mailOf({}).messageId, id);
  assert.equal(mailOf({}, new Date('2026-11-28T09:00:00Z')).messageId, id);
});

test('changes the Message-ID with the time of receipt', () => {
  const other = mailOf({ receivedAt: '2026-11-22T08:58:30.123Z' });
  assert.notEqual(other.messageId, mailOf({}).messageId);
});

testBothParts('shows the sender', {}, (part) => {
  assert.match(part, /Ana Pérez/);
  assert.match(part, /ana@example\.com/);
});

testBothParts('shows the time of receipt in Madrid, with its age', {}, (part) => {
  assert.match(part, /sábado, 21 de noviembre de 2026, 9:58 \(hace 7 min\)/);
});

test('quotes the message line by line in plain text', () => {
  const { text } = mailOf({ message: 'Grietas.\n\nQuinto piso.' });
  assert.match(text, /^> Grietas\.\n> \n> Quinto piso\.$/m);
});

test('keeps the lines of the message in HTML', () => {
  const { html } = mailOf({ message: 'Grietas.\n\nQuinto piso.' });
  assert.match(html, /Grietas\.<br><br>Quinto piso\./);
});

const answered = { answeredAt: '2026-11-21T09:02:00.000Z' };

testBothParts('shows when the request was answered in the meantime', answered, (part) => {
  assert.match(part, /sábado, 21 de noviembre de 2026, 10:02 \(hace 3 min\)/);
  assert.doesNotMatch(part, /Contesta antes/);
});

for (const { when, now, promised = true, deadline } of [
  {
    when: 'at once',
    now: '2026-11-21T09:05:00Z',
    deadline: 'domingo, 22 de noviembre de 2026, 9:58',
  },
  {
    when: 'after midnight',
    now: '2026-11-21T23:30:00Z',
    deadline: 'domingo, 22 de noviembre de 2026, 9:58',
  },
  {
    when: 'not once it has passed',
    now: '2026-11-22T09:00:00Z',
    deadline: undefined,
  },
  {
    when: 'not where the site promises no answer',
    now: '2026-11-21T09:05:00Z',
    promised: false,
    deadline: undefined,
  },
])
  test(`shows the promised deadline: ${when}`, () => {
    const sender = { ...origin, promisesAnswerIn24Hours: promised };

    const mail = requestEmail(sender, mailedRequest({}), new Date(now));

    for (const part of [mail.text, mail.html])
      assert.equal(/Contesta antes del (.*?\d:\d\d)/.exec(part)?.[1], deadline);
  });

test('links to the request in the desk', () => {
  const sender = { ...origin, desk: 'https://o.example' };

  const mail = requestEmail(sender, mailedRequest({}), new Date('2026-11-21T09:05:00Z'));

  for (const part of [mail.text, mail.html])
    assert.match(part, /https:\/\/o\.example\/oficina\/solicitudes\/7\?/);
});

for (const { phone, links } of [
  { phone: '600 000 000', links: ['tel:+34600000000', 'https://wa.me/34600000000'] },
  { phone: '931 234 567', links: ['tel:+34931234567'] },
  { phone: '93 123 45 67 - 600 111 222', links: ['tel:+34931234567'] },
  { phone: '902 123 456', links: [] },
  { phone: 'por la tarde', links: [] },
  { phone: '', links: [] },
])
  testBothParts(`links to the telephone «${phone}»`, { phone }, (part) => {
    assert.deepEqual(part.match(/tel:[+\d]+|https:\/\/wa\.me\/\d+/g) ?? [], links);
    assert.ok(part.includes(`Teléfono: ${phone || 'sin indicar'}`));
  });

for (const { language, subject } of [
  { language: 'es', subject: 'Tu solicitud de presupuesto a Vertical BCN' },
  { language: 'ca', subject: 'La teva sol·licitud de pressupost a Vertical BCN' },
] as const)
  test(`links to a reply in the language of the request: ${language}`, () => {
    const { searchParams } = replyLink({ language });
    assert.equal(searchParams.get('subject'), subject);
  });

test('links to a reply to an address with unusual characters', () => {
  const { pathname } = replyLink({ email: 'a?b&c%d@example.com' });
  assert.equal(decodeURIComponent(pathname), 'a?b&c%d@example.com');
});

testBothParts('offers no reply without an address', { email: '' }, (part) => {
  assert.doesNotMatch(part, /mailto:/);
});

testBothParts('names a language other than Spanish', { language: 'ca' }, (part) => {
  assert.match(part, /Idioma: en català/);
});

testBothParts('does not name Spanish', { language: 'es' }, (part) => {
  assert.doesNotMatch(part, /Idioma/);
});

test('shows HTML and scripts as text', () => {
  const attack = `<script>alert(1)</script><img src=x onerror="alert(1)"> '"&`;

  const { html } = mailOf({ name: attack, phone: attack.slice(0, 30), message: attack });

  assert.doesNotMatch(html, /<script|<img|<bdi>[^<]*["'][^<]*<\/bdi>/);
  assert.match(html, /&#60;script&#62;alert\(1\)&#60;\/script&#62;/);
});

test("keeps a visitor's line from passing for ours", () => {
  const link = 'Abrir la solicitud: https://evil.example/';
  const message = `Hola\nCorreo: otro@example.com\u2028Teléfono: 1\n${link}`;

  const { text } = mailOf({ name: link, message });

  assert.equal(text.match(/^Correo: /gm)?.length, 1);
  assert.equal(text.match(/^Teléfono: /gm)?.length, 1);
  assert.doesNotMatch(text, /^Abrir la solicitud/m);
});

test('keeps emoji of several characters', () => {
  assert.match(mailOf({ message: '👩‍👩‍👧' }).text, /👩‍👩‍👧/);
});

test('removes invisible and bidirectional characters', () => {
  const hidden = '\u202eANA\u202c\u2066\u200b\u200f\ufeff\u00ad\u{e0041}\x07';

  const mail = mailOf({ name: hidden, message: hidden, phone: hidden });

  const name = mail.replyTo?.name ?? '';
  assert.equal(name, 'ANA');
  for (const part of [mail.text, mail.html, mail.subject, name])
    assert.doesNotMatch(part, /(?!\n)[\p{Cc}\p{Cf}]/u);
});

test('starts the subject by saying that a request is urgent', () => {
  assert.match(mailOf({ urgent: 1 }).subject, /^Urgente: Solicitud/);
});

test('truncates a long name and message in the subject', () => {
  const { subject } = mailOf({ name: '🧗'.repeat(100), message: '🧱'.repeat(100) });
  assert.equal([...subject].length, 'Solicitud n.º 7 de : '.length + 60 + 50);
});

test('shows a long name and message in full in the text', () => {
  const name = '🧗'.repeat(100);
  const message = '🧱'.repeat(100);

  const { text } = mailOf({ name, message });

  assert.ok(text.includes(name));
  assert.ok(text.includes(message));
});

/** Adds one test for the plain text of a mail and one for its HTML. */
function testBothParts(
  title: string,
  changes: Partial<StoredRequest>,
  check: (part: string) => void,
): void {
  test(`${title} (text)`, () => check(mailOf(changes).text));
  test(`${title} (HTML)`, () => check(mailOf(changes).html));
}

/** Returns the link with which the company replies. */
function replyLink(changes: Partial<StoredRequest>): URL {
  const [, href = ''] = /href="(mailto:[^"]+)"/.exec(mailOf(changes).html) ?? [];
  return new URL(href.replaceAll('&#38;', '&'));
}
