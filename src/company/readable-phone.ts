/**
 * Formats an E.164 number for people. Spanish numbers are in groups that do not wrap,
 * `+34 931 234 567`. Other numbers stay unchanged.
 */
export function readablePhone(e164: string): string {
  return e164.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34\u00a0$1\u00a0$2\u00a0$3');
}
