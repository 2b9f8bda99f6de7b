/**
 * Returns whether a text has too few digits for a telephone number. Spanish numbers have
 * nine digits, and other numbers with their prefix rarely have fewer. This is a rough
 * check only: the server parses the number with a library that is too large for the desk.
 */
export function lacksDigits(phone: string): boolean {
  const digits = phone.match(/\p{Nd}/gu) ?? [];
  return phone.trim() !== '' && digits.length < 9;
}
