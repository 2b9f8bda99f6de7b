/**
 * Returns a signal that aborts after a time in milliseconds, like `AbortSignal.timeout`,
 * which Safari lacks before version 16.
 */
export function timeoutSignal(timeout: number): AbortSignal {
  if ('timeout' in AbortSignal) return AbortSignal.timeout(timeout);

  const controller = new AbortController();
  setTimeout(() => controller.abort(), timeout);
  return controller.signal;
}
