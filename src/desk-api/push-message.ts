/** The content of a push for the desk's service worker, as JSON of at most 3,993 bytes in UTF-8 (RFC 8291, 4). */
export type PushMessage = {
  title: string;
  body: string;
  /** The requests it tells of; none in a test. */
  ids: number[];
  /** How many requests wait for an answer. */
  waiting: number;
};
