/** A start that fails for a reason that its message says. */
export class StartError extends Error {
  override name = 'StartError';
}
