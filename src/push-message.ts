/**
 * The JSON content of a push for the desk's service worker. It says nothing about a
 * visitor, since others may read a lock screen.
 */
export type PushMessage = {
  /**
   * The subject: a new request, which sounds at any hour, or a notice that is silent at
   * night.
   */
  kind: 'request' | 'reminder' | 'morning';
  title: string;
  body: string;
  /** The request that the message is about. Null for several requests, or for a test. */
  requestId: number | null;
  /** The number of waiting requests. */
  waiting: number;
};
