/** The largest amount of a quote, in whole euros. */
export const maxAmount = 9_999_999;

/**
 * Reads an amount as a person types it: `3.400 €` and `3400,50` are 3400. Returns null
 * for an empty text, and undefined for one that is no amount.
 */
export function parseAmount(typed: string): number | null | undefined {
  const [euros = ''] = typed.split(',');
  const digits = euros.replace(/[.\s€]/g, '');
  if (digits === '') return typed.includes(',') ? undefined : null;
  if (!/^\d{1,9}$/.test(digits)) return undefined;

  const amount = Number(digits);
  return amount <= maxAmount ? amount : undefined;
}

/** Formats whole euros: `3400 €`, `12 300 €`. */
export function formatAmount(euros: number): string {
  return `${formatNumber(euros)}\u00a0€`;
}

/** Formats a whole number in both languages. Four figures are not grouped: `3400`. */
export function formatNumber(number: number): string {
  return format.format(number).replaceAll('.', '\u00a0');
}

const format = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0 });
