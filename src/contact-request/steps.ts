import type { Locale } from '../locale.ts';

/**
 * The kinds of next steps, in the order in which the agenda lists those of a day that
 * have no hour.
 */
export const steps = {
  visit: { es: 'visita', ca: 'visita' },
  call: { es: 'volver a llamar', ca: 'tornar a trucar' },
  'follow-up': {
    es: 'volver a llamar por el presupuesto',
    ca: 'tornar a trucar pel pressupost',
  },
  quote: { es: 'preparar el presupuesto', ca: 'preparar el pressupost' },
} satisfies Record<string, Record<Locale, string>>;

export type Step = keyof typeof steps;

export const stepKeys = Object.keys(steps) as [Step, ...Step[]];

/**
 * The next step of a request: its kind, the day in Madrid (`2026-11-30`) and, for a
 * visit, optionally the hour (`10:30`). `step` and `on` are null if there is none.
 */
export type Plan = { step: Step | null; on: string | null; time: string | null };

export const noPlan: Plan = { step: null, on: null, time: null };

/** How many days after a visit its quote is due. */
export const quoteInDays = 5;

/** How many days after sending a quote to call the visitor again. */
export const followUpInDays = 7;

/** Returns whether a step is due on a day, or overdue. */
export function isDue(on: string | null, today: string): boolean {
  return on !== null && on <= today;
}
