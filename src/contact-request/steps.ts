import type { Locale } from '../locale.ts';

/**
 * The kinds of next steps with a request, in the order in which a day lists those without
 * an hour.
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
 * What comes next with a request: the kind, the day in Madrid (`2026-11-30`) and, for a
 * visit, perhaps its hour (`10:30`). `step` and `on` are null where nothing does.
 */
export type Plan = { step: Step | null; on: string | null; time: string | null };

export const noPlan: Plan = { step: null, on: null, time: null };

/** How many days after a visit its quote is to be prepared. */
export const quoteInDays = 5;

/** How many days after a quote was sent the visitor is called again. */
export const followUpInDays = 7;

/** Returns whether a step has to be done on a day, or had to before it. */
export function isDue(on: string | null, today: string): boolean {
  return on !== null && on <= today;
}
