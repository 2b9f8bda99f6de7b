/**
 * The content of a push for the desk's service worker, as JSON. It says nothing about a
 * visitor: others may read a lock screen.
 */
export type PushMessage = {
  /**
   * What it is about: a new request, which sounds at any hour, or one of the notices that
   * are silent at night.
   */
  kind: 'request' | 'reminder' | 'morning';
  title: string;
  body: string;
  /**
   * The request that the message is about. Null if it is about several requests, or a
   * test.
   */
  requestId: number | null;
  /** How many requests wait for an answer. */
  waiting: number;
};
