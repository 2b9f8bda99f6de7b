/** Returns the URL that calls a number (E.164; RFC 3966). */
export function phoneUrl(number: string): string {
  return `tel:${number}`;
}

/**
 * Returns the URL that opens WhatsApp with a number (E.164) and the beginning of a text.
 */
export function whatsAppUrl(number: string, text: string): string {
  return `https://wa.me/${number.slice(1)}?text=${encode(text)}`;
}

/** Returns the URL of an e-mail with the beginning of its text (RFC 6068). */
export function mailUrl(address: string, subject: string, body: string): string {
  return `mailto:${address}?subject=${encode(subject)}&body=${encode(body)}`;
}

/**
 * Encodes a text. It replaces lone surrogates, which a field may contain, because they
 * would throw.
 */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
