import SmtpTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '../config/mail.ts';

/** How nodemailer is to reach the mail server: encrypted, whatever the URL says of that, unless it may be plain. */
export function smtpTransport(
  { url, plain }: Pick<MailConfig, 'url' | 'plain'>,
  timeouts: Timeouts,
): SmtpTransport {
  const transport = new SmtpTransport({ url, ...timeouts });
  // What stands in the URL wins over what is passed beside it.
  if (!plain) transport.options.requireTLS = true;
  return transport;
}

/** Milliseconds. */
type Timeouts = Record<'dnsTimeout' | 'connectionTimeout' | 'greetingTimeout' | 'socketTimeout', number>;
