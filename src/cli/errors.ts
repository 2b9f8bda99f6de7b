/** The command was not understood: its message says why, in Spanish. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command was understood and cannot be done: its message says why, in Spanish. */
export class Refusal extends Error {
  override name = 'Refusal';
}
