import { encodeText } from '../contact-request/encode-text.ts';

/** Returns the URL that calls a number (E.164; RFC 3966). */
export function phoneUrl(number: string): string {
  return `tel:${number}`;
}

/**
 * Returns the URL that opens WhatsApp with a number (E.164) and the beginning of a text.
 */
export function whatsAppUrl(number: string, text: string): string {
  return `https://wa.me/${number.slice(1)}?text=${encodeText(text)}`;
}

/** Returns the URL of an e-mail with the beginning of its text (RFC 6068). */
export function mailUrl(address: string, subject: string, body: string): string {
  return `mailto:${address}?subject=${encodeText(subject)}&body=${encodeText(body)}`;
}
