/** Returns the URL that calls a number (E.164; RFC 3966). */
export function phoneUrl(number: string): string {
  return `tel:${number}`;
}

/** Returns the link to write by WhatsApp to a number (E.164), with the text begun. */
export function whatsAppUrl(number: string, text: string): string {
  return `https://wa.me/${number.slice(1)}?text=${encode(text)}`;
}

/** Returns the link to write an e-mail, with the text begun (RFC 6068). */
export function mailUrl(address: string, subject: string, body: string): string {
  return `mailto:${address}?subject=${encode(subject)}&body=${encode(body)}`;
}

/** Encodes a text. Half a character, which a field may contain, would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
