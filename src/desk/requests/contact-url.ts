import type { AnswerMethod } from '../../contact-request/answer.ts';
import { encodeText } from '../../contact-request/encode-text.ts';
import { mailLink } from '../../contact-request/mail-link.ts';
import type { RequestRow } from '../../desk-api/requests.ts';

/**
 * Returns the URL that calls or writes to a visitor; undefined if their telephone cannot
 * be called. A message starts with `sentence`.
 */
export function contactUrl(
  request: Pick<RequestRow, 'call' | 'email' | 'language'>,
  way: AnswerMethod,
  { company, sentence }: { company: string; sentence: string },
): string | undefined {
  const { call } = request;
  switch (way) {
    case 'call':
      return call?.tel;
    case 'whatsapp':
      return `${call?.whatsapp}?text=${encodeText(sentence)}`;
    case 'mail':
      return mailLink(request, company, sentence);
  }
}
