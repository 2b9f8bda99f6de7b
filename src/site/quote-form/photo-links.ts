import type { Company } from '../../company/schema.ts';
import type { Locale } from '../../locale.ts';
import { mailUrl, whatsAppUrl } from '../contact-urls.ts';
import { formMessages } from './messages.ts';

/**
 * Returns the links to send photos after a request. Their texts name its sender, if the
 * name is not empty.
 */
export function photoLinks(
  { whatsapp, email }: Pick<Company, 'whatsapp' | 'email'>,
  locale: Locale,
  name: string,
): { whatsApp: string; email: string } {
  const { text, subject } = formMessages[locale].photos;
  return {
    whatsApp: whatsAppUrl(whatsapp, text(name)),
    email: mailUrl(email, subject(name), text(name)),
  };
}
