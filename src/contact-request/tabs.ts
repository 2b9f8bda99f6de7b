/**
 * The tabs of the desk's list: requests without an answer, all requests except spam, open
 * quotes, and spam both suspected and marked.
 */
export const tabs = ['waiting', 'all', 'quotes', 'spam'] as const;

export type Tab = (typeof tabs)[number];
