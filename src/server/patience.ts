/**
 * How long a client may take. Without a proxy before it, a server meets clients that open connections and send slowly or
 * nothing at all.
 *
 * Requests per connection are not limited: beyond a limit Node would answer 503 itself, and a form that shares its
 * connection with a proxy's other traffic would be lost.
 */
export const usualPatience = {
  /** Milliseconds for the whole request: 64 KiB pass in that time at 18 kbit/s. Then 408. */
  request: 30_000,
  /** Milliseconds for the request line and the headers. */
  headers: 10_000,
  /** Milliseconds without a byte in either direction: an answer that nobody reads ends then. */
  idle: 60_000,
  /**
   * Milliseconds that a connection may be idle between requests. Longer than the 60 s of common proxies: if the server
   * closed a connection first, a form that is being sent on it would be lost as a 502.
   */
  keepAlive: 65_000,
  /** Milliseconds between two checks of these limits. */
  checkEvery: 5_000,
};

export type Patience = typeof usualPatience;
