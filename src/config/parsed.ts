/** The value that was read, or what was expected instead: a sentence for each thing that is wrong. */
export type Parsed<T> = { value: T } | { expected: string[] };
