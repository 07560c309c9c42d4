/** A text that somebody typed, the value that is read in it, what is doubtful about it, and what is offered. */
export type Row = readonly [typed: string, value?: unknown, doubt?: string, offer?: string];

/** Texts that are read as the same value, or as none. */
export const all = (value: unknown, ...typed: readonly string[]): Row[] => typed.map((each) => [each, value]);
