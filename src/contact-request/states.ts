/**
 * The states of a request. `suspected` is set by the spam rules, and `spam` by a person.
 * Both are stored, and shown separately from the other requests.
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
