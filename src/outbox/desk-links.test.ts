import assert from 'node:assert/strict';
import { test } from 'node:test';
import { origin } from '../../tests/support/outbox.ts';
import { storedRequest, untouched } from '../../tests/support/requests.ts';
import { meansRequest, requestUrl } from '../desk-api/paths.ts';
import { requestMail } from './request-mail.ts';
import { digestMail, reminderMail } from './summary-mails.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const request = { ...untouched, ...storedRequest, id: 7, service: 'painting', province: 'Girona' } as const;
const summary = { id: 1, created_at: now.toISOString(), requests: [request], more: 0 };
const missedCalls = new Map([[7, '2026-11-21T08:00:00.000Z']]);

for (const [what, mailOf] of [
  ['notice', (desk: string | null) => requestMail({ ...origin, desk }, request, now)],
  ['digest', (desk: string | null) => digestMail({ ...origin, desk }, summary, now)],
  ['reminder', (desk: string | null) => reminderMail({ ...origin, desk }, { ...summary, missedCalls }, now)],
] as const) {
  test(`a ${what} leads to the request in the desk, and to nothing where no other machine reaches that`, () => {
    const { text, html } = mailOf('https://oficina.example.com');
    const url = requestUrl('https://oficina.example.com', request);
    assert.ok(text.includes(`${url}\n`));
    assert.ok(html.includes(`<a href="${url}">Abrir la solicitud</a>`));
    const without = mailOf(null);
    assert.doesNotMatch(without.text + without.html, /\/oficina|localhost/);
  });
}

test('a reminder says what is known already: the labels, and that nobody picked up', () => {
  const { text, html } = reminderMail(origin, { ...summary, missedCalls }, now);
  for (const part of [text, html]) {
    assert.match(part, /Pintura, Girona/);
    assert.match(part, /Llamada sin respuesta: .*\(hace 1 hora\)/);
  }
});

test('the link of a mail means the request that it tells of, and no other of that number', () => {
  const { text } = requestMail({ ...origin, desk: 'https://oficina.example.com' }, request, now);
  const link = new URL(/https:\/\/oficina\S+/.exec(text)?.[0] ?? '');
  assert.equal(link.pathname, '/oficina/solicitudes/7');
  assert.equal(meansRequest(link.search, request.received_at), true);
  assert.equal(meansRequest(link.search, '2026-11-20T23:30:00.001Z'), false);
  assert.equal(meansRequest('', request.received_at), true, 'the desk itself, and mails of earlier versions');
  assert.doesNotMatch(link.href, /ana|example\.com.*example\.com/i);
});
