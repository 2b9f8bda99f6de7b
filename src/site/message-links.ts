/** Returns the link to write by WhatsApp to a number (E.164), with the text begun. */
export function whatsAppUrl(number: string, text: string): string {
  return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}

/** Returns the link to write an e-mail, with the text begun (RFC 6068). */
export function mailUrl(address: string, subject: string, body: string): string {
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return `mailto:${address}?${query}`;
}
