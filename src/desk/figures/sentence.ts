import { formatAmount } from '../../contact-request/amounts.ts';
import { pluralize } from '../../contact-request/wording.ts';
import type { Statistics } from '../../desk-api/requests.ts';
import { madridFormat } from '../../time.ts';

type Figures = Pick<Statistics, 'months' | 'open'>;

/** Sums up the month as an owner would: what was won, or what still may be. */
export function sentenceOf({ months, open }: Figures): string {
  const [month] = months;
  const so = `En lo que va de ${monthName(month?.month ?? '')}`;
  const won = month?.won ?? 0;
  if (won > 0) {
    const jobs = pluralize(won, 'trabajo', 'trabajos');
    return `${so} has ganado ${jobs}${sumText(month?.wonSum ?? 0)}.`;
  }

  const none = `${so} aún no has ganado ninguno`;
  if (open.count === 0) return `${none}.`;

  const quotes = pluralize(open.count, 'presupuesto fuera', 'presupuestos fuera');
  return `${none}; hay ${quotes}${sumText(open.sum)}.`;
}

/** Returns the name of a month such as `2026-11`. */
export function monthName(month: string): string {
  const first = new Date(`${month}-01T12:00:00Z`);
  return Number.isNaN(first.getTime()) ? 'este mes' : longMonth(first);
}

const longMonth = madridFormat('es-ES', { month: 'long' });

/** Returns a sum after a colon; empty if no amount is known. */
function sumText(sum: number): string {
  return sum > 0 ? `: ${formatAmount(sum)}` : '';
}
