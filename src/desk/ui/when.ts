import { clockOf, dayOf } from '../../company/madrid-time.ts';

/** `10:20`, by a clock in Madrid. */
export function hour(iso: string): string {
  return clockOf(new Date(iso)).slice(11);
}

/** When something was, as one would say it: `hoy 10:20`, `ayer 18:42`, `hace 23 días`. */
export function when(iso: string, now: Date): string {
  const days = daysBetween(dayOf(new Date(iso)), dayOf(now));
  if (days <= 0) return `hoy ${hour(iso)}`;
  return days === 1 ? `ayer ${hour(iso)}` : `hace ${days} días`;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000);
}
