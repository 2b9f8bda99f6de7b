/**
 * Returns milliseconds since an arbitrary moment. Setting the clock of the device does
 * not change them, but they may stand still while it sleeps.
 */
export function elapsed(): number {
  return performance.now();
}
