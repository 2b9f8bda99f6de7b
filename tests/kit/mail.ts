import { contactFields } from '../../src/contact-request/fields.ts';
import type { Mail } from '../../src/notifications/email.ts';
import { requestEmail } from '../../src/notifications/request-email.ts';
import type { StoredRequest } from '../../src/requests/store.ts';
import { validRequest } from './form.ts';
import { origin } from './notifications.ts';

/** Returns the mail about a valid request with some columns changed. */
export function mailOf(
  changes: Partial<StoredRequest>,
  now = new Date('2026-11-21T09:05:00.000Z'),
): Mail {
  return requestEmail(origin, mailedRequest(changes), now);
}

/** Returns the columns of a valid request that mails show, with some of them changed. */
export function mailedRequest(changes: Partial<StoredRequest>): StoredRequest {
  const empty = Object.fromEntries(contactFields.map((field) => [field, '']));
  return {
    ...empty,
    ...validRequest,
    id: 7,
    receivedAt: '2026-11-21T08:58:30.123Z',
    language: 'es',
    ...changes,
  } as StoredRequest;
}
