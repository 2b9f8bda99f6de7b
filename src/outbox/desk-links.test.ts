import assert from 'node:assert/strict';
import { test } from 'node:test';
import { origin } from '../../tests/support/outbox.ts';
import { storedRequest, untouched } from '../../tests/support/requests.ts';
import { digestMail } from './digest-mail.ts';
import { reminderMail } from './reminder-mail.ts';
import { requestMail } from './request-mail.ts';

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
    assert.match(text, /https:\/\/oficina\.example\.com\/oficina\/solicitudes\/7\n/);
    assert.match(
      html,
      /<a href="https:\/\/oficina\.example\.com\/oficina\/solicitudes\/7">Abrir la solicitud<\/a>/,
    );
    const without = mailOf(null);
    assert.doesNotMatch(without.text + without.html, /oficina|localhost/);
  });
}

test('a reminder says what is known already: the labels, and that nobody picked up', () => {
  const { text, html } = reminderMail(origin, { ...summary, missedCalls }, now);
  for (const part of [text, html]) {
    assert.match(part, /Pintura, Girona/);
    assert.match(part, /Llamada sin respuesta: .*\(hace 1 hora\)/);
  }
});
