/**
 * Returns the time of a monotonic clock, in milliseconds since an arbitrary moment.
 * Setting the device's clock does not change it, but it may stand still while the device
 * sleeps.
 */
export function elapsed(): number {
  return performance.now();
}
