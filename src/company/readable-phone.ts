/**
 * Formats a number in E.164 for people to read: a Spanish one in groups that do not wrap,
 * `+34 931 234 567`. Others stay as they are.
 */
export function readablePhone(e164: string): string {
  return e164.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34\u00a0$1\u00a0$2\u00a0$3');
}
