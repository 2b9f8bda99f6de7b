/**
 * Returns whether a text is too short for a telephone that can be called: numbers in
 * Spain have nine digits, and others with their prefix hardly fewer. It judges no more
 * than that. The server reads the number, with a library that is too large for the desk.
 */
export function lacksDigits(phone: string): boolean {
  const digits = phone.match(/\p{Nd}/gu) ?? [];
  return phone.trim() !== '' && digits.length < 9;
}
