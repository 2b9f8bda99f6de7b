/** What the worker says to the pages of the desk. */
export type ToPage =
  /** Something came in. */
  | { kind: 'news' }
  /** A notification was tapped that tells of what is there. */
  | { kind: 'open'; path: string };
