import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Mail } from '../../src/notifications/email.ts';
import { requestEmail } from '../../src/notifications/request-email.ts';
import { codeMail } from '../../src/notifications/sign-in-email.ts';
import { digestEmail, reminderEmail } from '../../src/notifications/summary-emails.ts';
import { storedRequest } from '../support/mail.ts';
import { origin as usualOrigin } from '../support/notifications.ts';
import type { Visit } from './visit.ts';

const now = new Date('2026-11-21T09:05:00.000Z');
const origin = { ...usualOrigin, desk: 'https://oficina.vertical-bcn.example' };
const word = 'Mantenimientodefachadasycubiertas'.repeat(9);
const hard = {
  name: `Ana ${word}`.slice(0, 100),
  email: `${'a'.repeat(60)}@${'ejemplo-muy-largo.'.repeat(8)}example.com`,
  message: `Hay grietas en la fachada.\n\n${word}\nhttps://example.com/${word}?q=${word}`,
};
const summary = {
  delivery: { id: 3, createdAt: '2026-11-21T09:00:00.000Z' },
  requests: [storedRequest({}), storedRequest({ id: 8, reason: 'seo,links', ...hard })],
  more: 2,
};

/** Every mail of ours, with what is usual and with what is hard to fit in. */
export const mails: Record<string, Mail> = {
  request: requestEmail(origin, storedRequest({}), now),
  'a hard request': requestEmail(origin, storedRequest(hard), now),
  digest: digestEmail(origin, summary, now),
  reminder: reminderEmail(
    origin,
    { ...summary, unansweredCalls: new Map([[8, summary.delivery.createdAt]]) },
    now,
  ),
  code: codeMail(origin, { to: 'marc@example.com', code: 'ACDEFHJK', expiresAt: now }, now),
};

/** What a mail program shows: many of them draw with one of these engines. */
export function mailPages({ skip, open }: Pick<Visit, 'skip' | 'open'>): void {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    if (!(name in mails) && name !== 'favicon.ico') asked.push(name);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(mails[name]?.html);
  });
  let url = '';
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  test('no mail is wider than a phone or loads anything', { skip }, async () => {
    for (const name of Object.keys(mails)) {
      const browser = await open(`${url}/${encodeURIComponent(name)}`);
      for (const width of [1440, 360]) {
        await browser.resize(width, 740);
        const shown = await browser.run(() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          text: document.body.innerText.length,
          loaded: performance.getEntriesByType('resource').map((entry) => entry.name),
          loading: document.querySelectorAll('[src], [srcset], link, script, iframe, object').length,
        }));
        assert.ok(shown.text > 50, name);
        assert.ok(shown.wide <= 0, `${name} is ${shown.wide} px wider than ${width}`);
        assert.equal(shown.loading, 0, name);
        assert.deepEqual(
          shown.loaded.filter((address) => !address.endsWith('/favicon.ico')),
          [],
        );
      }
    }
    assert.deepEqual(asked, []);
  });
}
