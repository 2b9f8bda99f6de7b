import assert from 'node:assert/strict';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type ContactField, contactFields } from '../../src/contact/fields.ts';
import { addressed } from '../../src/notifications/channels/mail.ts';
import type { Mail } from '../../src/notifications/email.ts';
import { requestEmail } from '../../src/notifications/request-email.ts';
import type { StoredRequest } from '../../src/requests/store.ts';
import { validRequest } from './form.ts';
import { origin } from './notifications.ts';
import { mailConfig } from './smtp.ts';

/** The mail of a good request with some of it changed. */
export function mailOf(changes: Partial<StoredRequest>, now = new Date('2026-11-21T09:05:00.000Z')): Mail {
  return requestEmail(origin, requestRow(changes), now);
}

/** A good request as it is read from the database, with some of it changed. */
export function requestRow(changes: Partial<StoredRequest>): StoredRequest {
  return {
    id: 7,
    receivedAt: '2026-11-21T08:58:30.123Z',
    state: 'received',
    reason: null,
    ...allFields,
    ...validRequest,
    digestQueuedAt: null,
    reminderQueuedAt: null,
    followUpQueuedAt: null,
    answeredAt: null,
    answeredHow: null,
    outcome: null,
    language: 'es',
    remindAt: null,
    source: 'web',
    searchText: '',
    phoneKey: null,
    emailKey: '',
    contentHash: null,
    ...changes,
  };
}

const allFields = Object.fromEntries(contactFields.map((field) => [field, ''])) as Record<
  ContactField,
  string
>;

/** The headers as they go out, unfolded; one that comes twice fails. */
export async function headOf(changes: Partial<StoredRequest>): Promise<Map<string, string>> {
  const { from, to } = mailConfig('');
  const raw = await new MailComposer(addressed(mailOf(changes), from, to)).compile().build();
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
export function decode(header = ''): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeURIComponent(text.replaceAll('_', ' ').replace(/%/g, '%25').replace(/=(..)/g, '%$1')),
    );
}
