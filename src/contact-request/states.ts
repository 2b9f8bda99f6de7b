/**
 * The states of a request. The spam rules set `suspected` and a person sets `spam`: both
 * are stored, and kept apart from the others.
 */
export const requestStates = ['received', 'suspected', 'spam'] as const;

export type RequestState = (typeof requestStates)[number];

/** Returns the status of a request in Spanish. */
export function statusText({
  state,
  answeredAt,
}: {
  state: RequestState;
  answeredAt: string | null;
}): string {
  if (state === 'suspected') return 'posible publicidad';
  if (state === 'spam') return 'publicidad';
  return answeredAt === null ? 'pendiente' : 'contestada';
}
