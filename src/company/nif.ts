/**
 * Whether a Spanish tax number (NIF) can exist: its form and its control character, for a person (DNI, NIE, the letters
 * K, L and M) and for a company (the letters of Orden EHA/451/2008). Whether somebody holds it is not looked up.
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

/** RD 1553/2005, art. 11: the number modulo 23 picks the letter. */
function personLetter(digits: string): string {
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(digits) % 23);
}

/** Luhn's sum: the digits at odd places are doubled, and what they come to is added up digit by digit. */
function companyDigit(digits: string): number {
  const sum = [...digits].map(Number).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
