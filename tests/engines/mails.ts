import type { Mail } from '../../src/notifications/email.ts';
import { requestEmail } from '../../src/notifications/request-email.ts';
import { codeMail } from '../../src/notifications/sign-in-email.ts';
import { listMail } from '../../src/notifications/summary-emails.ts';
import { mailedRequest } from '../kit/mail.ts';
import { origin as usualOrigin } from '../kit/notifications.ts';

const now = new Date('2026-11-21T09:05:00.000Z');
const origin = { ...usualOrigin, desk: 'https://oficina.vertical-bcn.example' };
const word = 'Mantenimientodefachadasycubiertas'.repeat(9);
const hard = {
  name: `Ana ${word}`.slice(0, 100),
  email: `${'a'.repeat(60)}@${'ejemplo-muy-largo.'.repeat(8)}example.com`,
  message: `Hay grietas en la fachada.\n\n${word}\nhttps://example.com/${word}?q=${word}`,
};
const delivery = { createdAt: '2026-11-21T09:00:00.000Z' };
const summary = {
  requests: [
    { ...mailedRequest({}), events: [] },
    { ...mailedRequest({ id: 8, reason: 'seo,links', ...hard }), events: [] },
  ],
  extent: { total: 4, newest: delivery.createdAt, inTime: delivery.createdAt },
};
const code = { to: 'marc@example.com', code: 'ACDEFHJK', expiresAt: now };

/** Every mail of ours, with usual content and with content that is hard to fit. */
export const mails: Record<string, Mail> = {
  request: requestEmail(origin, mailedRequest({}), now),
  'a hard request': requestEmail(origin, mailedRequest(hard), now),
  digest: listMail(origin, { ...delivery, kind: 'digest' }, summary, now),
  reminder: listMail(origin, { ...delivery, kind: 'reminder' }, summary, now),
  code: codeMail(origin, code, now),
};
