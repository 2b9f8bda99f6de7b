/**
 * Whether a Spanish tax number (NIF) is well formed and has the right control character: that of a person (DNI, NIE, or
 * one with K, L or M) or of a company (Orden EHA/451/2008). Whether anybody holds it is not checked.
 *
 * @param nif in capitals, without spaces or hyphens.
 */
export function isNif(nif: string): boolean {
  const [, prefix = '', digits = '', control = ''] = /^([A-Z]?)(\d{7,8})([A-Z0-9])$/.exec(nif) ?? [];
  if (prefix === '') return digits.length === 8 && control === personLetter(digits);
  if (digits.length !== 7) return false;
  if ('KLM'.includes(prefix)) return control === personLetter(digits);
  if ('XYZ'.includes(prefix)) return control === personLetter(`${'XYZ'.indexOf(prefix)}${digits}`);
  const digit = companyDigit(digits);
  const letter = 'JABCDEFGHI'.charAt(digit);
  if ('ABEH'.includes(prefix)) return control === String(digit);
  if ('NPQRSW'.includes(prefix)) return control === letter;
  return 'CDFGJUV'.includes(prefix) && (control === String(digit) || control === letter);
}

/** The control letter of a person's number: the number modulo 23 picks it (RD 1553/2005, art. 11). */
function personLetter(digits: string): string {
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(digits) % 23);
}

/** The control digit of a company's number, by the Luhn algorithm: digits at odd places count double. */
function companyDigit(digits: string): number {
  const sum = [...digits].map(Number).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
