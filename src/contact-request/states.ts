/** `suspected` by the spam rules, `spam` as marked by a person: both are stored, and kept apart. */
export const requestStates = ['received', 'suspected', 'spam'] as const;

/** The tabs of the list: not answered, everything but spam, open quotes, suspected and marked spam. */
export const tabs = ['waiting', 'all', 'quotes', 'spam'] as const;

export type RequestState = (typeof requestStates)[number];
export type Tab = (typeof tabs)[number];
