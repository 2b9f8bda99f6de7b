/** The possible outcomes of a request, with Spanish labels. */
export const outcomes = {
  visit: 'visita',
  quoted: 'presupuesto enviado',
  won: 'ganada',
  lost: 'perdida',
  discarded: 'descartada',
} as const;

export type Outcome = keyof typeof outcomes;

export const outcomeKeys = Object.keys(outcomes) as [Outcome, ...Outcome[]];

/** Returns whether an outcome closes a request, so that no step remains. */
export function isClosing(outcome: Outcome | null): boolean {
  return outcome === 'won' || outcome === 'lost' || outcome === 'discarded';
}
