/** The largest amount of a quote, in whole euros. */
export const maxAmount = 9_999_999;

/**
 * Parses an amount as a person types it: `3.400 €`, `3400,50` and `3400.50` are 3400.
 * Returns null for an empty text. Returns undefined for a text that is not an amount, or
 * that is ambiguous, such as `3,400`.
 */
export function parseAmount(typed: string): number | null | undefined {
  const text = typed.replace(/[\s€]/g, '');
  if (text === '') return null;
  if (/,\d{3}(?!\d)/.test(text)) return undefined;

  const [, euros] = amountPattern.exec(text) ?? [];
  if (euros === undefined) return undefined;

  const amount = Number(euros.replaceAll('.', ''));
  return amount <= maxAmount ? amount : undefined;
}

/** Whole euros, optionally grouped in threes by points, and cents, which are dropped. */
const amountPattern = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:\.\d{0,2}$|,|$)/;

/** Formats whole euros: `3400 €`, `12 300 €`. */
export function formatAmount(euros: number): string {
  return `${formatNumber(euros)}\u00a0€`;
}

/** Formats a whole number in both languages. Four digits are not grouped: `3400`. */
export function formatNumber(number: number): string {
  return format.format(number).replaceAll('.', '\u00a0');
}

const format = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0 });
