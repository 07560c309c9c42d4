/**
 * What a reader makes of a text that somebody typed: the value as it is stored, undefined where there is none; what is
 * doubtful about it, in words for the person; and what is offered in its place, which is asked and never just taken.
 */
export type Reading<Value> = { value?: Value; doubt?: string; offer?: string };
