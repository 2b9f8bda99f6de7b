/** A value, or what was expected in its place: one sentence for each thing that is wrong. */
export type Parsed<T> = { value: T } | { expected: string[] };
