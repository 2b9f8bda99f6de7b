/** Spanish numbers are written in threes, on one line: `+34 931 234 567`; others are left as they are. */
export function readablePhone(e164: string): string {
  return e164.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34\u00a0$1\u00a0$2\u00a0$3');
}
