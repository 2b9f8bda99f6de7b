/** Spanish numbers are written in threes: `+34 931 234 567`; others are left as they are. */
export function readablePhone(e164: string): string {
  return e164.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34 $1 $2 $3');
}
