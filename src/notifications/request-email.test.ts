import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailOf, requestRow } from '../../tests/kit/mail.ts';
import { origin } from '../../tests/kit/notifications.ts';
import { requestEmail } from './request-email.ts';

test('keeps the Message-ID across retries, but not across databases', () => {
  const id = `<solicitud-7.${Date.parse('2026-11-21T08:58:30.123Z')}@www.example.com>`;
  assert.equal(mailOf({}).messageId, id);
  assert.equal(mailOf({}, new Date('2026-11-28T09:00:00Z')).messageId, id);
  assert.notEqual(mailOf({ receivedAt: '2026-11-22T08:58:30.123Z' }).messageId, id);
});

test('both parts show the sender, Madrid time, age and full message', () => {
  const { text, html } = mailOf({ message: 'Grietas.\n\nQuinto piso.' });
  for (const part of [text, html]) {
    assert.match(part, /Ana Pérez/);
    assert.match(part, /ana@example\.com/);
    assert.match(part, /sábado, 21 de noviembre de 2026, 9:58 \(hace 7 min\)/);
  }
  assert.match(text, /^> Grietas\.\n> \n> Quinto piso\.$/m);
  assert.match(html, /Grietas\.<br><br>Quinto piso\./);
});

test('a mail that comes late says that the request was answered meanwhile', () => {
  const { text, html } = mailOf({ answeredAt: '2026-11-21T09:02:00.000Z' });
  for (const part of [text, html]) {
    assert.match(part, /sábado, 21 de noviembre de 2026, 10:02 \(hace 3 min\)/);
    assert.doesNotMatch(part, /Contesta antes/);
  }
});

test('both parts show the promised deadline until it passes', () => {
  for (const [promisesAnswerIn24Hours, now, deadline] of [
    [true, '2026-11-21T09:05:00Z', 'domingo, 22 de noviembre de 2026, 9:58'],
    [true, '2026-11-21T23:30:00Z', 'domingo, 22 de noviembre de 2026, 9:58'],
    [true, '2026-11-22T09:00:00Z', undefined],
    [false, '2026-11-21T09:05:00Z', undefined],
  ] as const) {
    const from = { ...origin, promisesAnswerIn24Hours, desk: 'https://o.example' };
    const mail = requestEmail(from, requestRow({}), new Date(now));
    for (const part of [mail.text, mail.html]) {
      assert.equal(/Contesta antes del (.*?\d:\d\d)/.exec(part)?.[1], deadline, now);
      assert.match(part, /https:\/\/o\.example\/oficina\/solicitudes\/7\?/);
    }
  }
});

test('links a telephone number, and shows other text as it is', () => {
  for (const [phone, links] of [
    ['600 000 000', ['tel:+34600000000', 'https://wa.me/34600000000']],
    ['931 234 567', ['tel:+34931234567']],
    ['por la tarde', []],
    ['', []],
  ] as const) {
    const { text, html } = mailOf({ phone });
    for (const part of [text, html]) {
      assert.deepEqual(part.match(/tel:[+\d]+|https:\/\/wa\.me\/\d+/g) ?? [], links);
      assert.ok(part.includes(`Teléfono: ${phone || 'sin indicar'}`));
    }
  }
});

test('the reply subject is in the request’s language, and unusual addresses work', () => {
  for (const [language, subject, mark] of [
    ['es', 'Tu solicitud de presupuesto a Vertical BCN', /^(?!.*Idioma)/s],
    ['ca', 'La teva sol·licitud de pressupost a Vertical BCN', /Idioma: en català/],
  ] as const) {
    const { html, text } = mailOf({ language, email: 'a?b&c%d@example.com' });
    const [, href = ''] = /href="(mailto:[^"]+)"/.exec(html) ?? [];
    const url = new URL(href.replaceAll('&#38;', '&'));
    assert.equal(decodeURIComponent(url.pathname), 'a?b&c%d@example.com');
    assert.equal(url.searchParams.get('subject'), subject);
    for (const part of [html, text]) assert.match(part, mark);
  }
});

test('HTML and scripts are shown, not run', () => {
  const attack = `<script>alert(1)</script><img src=x onerror="alert(1)"> '"&`;
  const { html } = mailOf({ name: attack, phone: attack.slice(0, 30), message: attack });
  assert.doesNotMatch(html, /<script|<img|<bdi>[^<]*["'][^<]*<\/bdi>/);
  assert.match(html, /&#60;script&#62;alert\(1\)&#60;\/script&#62;/);
});

test('nothing that a visitor wrote can pass for a line of ours', () => {
  const link = 'Abrir la solicitud: https://evil.example/';
  const message = `Hola\nCorreo: otro@example.com\u2028Teléfono: 1\n${link}`;
  const { text } = mailOf({ name: link, message });
  assert.equal(text.match(/^Correo: /gm)?.length, 1);
  assert.equal(text.match(/^Teléfono: /gm)?.length, 1);
  assert.doesNotMatch(text, /^Abrir la solicitud/m);
});

test('removes invisible and bidirectional characters, but keeps emoji', () => {
  assert.match(mailOf({ message: '👩‍👩‍👧' }).text, /👩‍👩‍👧/);
  const hidden = '\u202eANA\u202c\u2066\u200b\u200f\ufeff\u00ad\u{e0041}\x07';
  const { text, html, subject, replyTo } = mailOf({
    name: hidden,
    message: hidden,
    phone: hidden,
  });
  for (const part of [text, html, subject, replyTo?.name ?? '']) {
    assert.doesNotMatch(part, /(?!\n)[\p{Cc}\p{Cf}]/u);
  }
  assert.equal(replyTo?.name, 'ANA');
});

test('truncates a very long name and message only in the subject', () => {
  const [name, message] = ['🧗'.repeat(100), '🧱'.repeat(100)];
  const { subject, text } = mailOf({ name, message });
  assert.equal([...subject].length, 'Solicitud n.º 7 de : '.length + 60 + 50);
  assert.ok(text.includes(name) && text.includes(message));
});
