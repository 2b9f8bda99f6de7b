/** The messages of the worker to the pages of the desk. */
export type ToPage =
  /** A push has come: the lists are to be read anew. */
  | { kind: 'news' }
  /** A notification was tapped: its page is to be opened. */
  | { kind: 'open'; path: string };
