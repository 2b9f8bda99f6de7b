/**
 * How long a client may take. A server without a proxy before it meets clients that open connections and
 * send slowly, or nothing; the store of patience is bounded here, and the body by the route's limit.
 *
 * Requests on one connection are not counted: Node answers those beyond the count with a 503 of its own, which
 * costs a form that shares its connection with a proxy's other traffic, and saves nothing.
 */
export const usualPatience = {
  /** Milliseconds for the whole request: 64 KiB pass in that time at 18 kbit/s. Then 408. */
  request: 30_000,
  /** Milliseconds for the request line and the headers. */
  headers: 10_000,
  /** Milliseconds without a byte in either direction, so that an answer nobody reads does not stay. */
  idle: 60_000,
  /**
   * Milliseconds that a connection may stand idle between requests. Longer than the 60 s for which common
   * proxies keep theirs: closed first by us, a form in flight on it would be lost as a 502.
   */
  keepAlive: 65_000,
  /** Milliseconds between the rounds that look for clients who used up the above. */
  checkEvery: 5_000,
};

export type Patience = typeof usualPatience;
