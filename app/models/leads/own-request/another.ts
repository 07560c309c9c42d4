/**
 * What the homeowner is offered after a business declined or left the site. `asked` is how many businesses have had the request so
 * far; a press says which of them it was made on.
 */
export type AnotherOffer =
  /** Nothing: nobody declined or left, three still have it, or the request goes to nobody any more. */
  | { status: "none"; asked: number }
  /** One press asks one more. */
  | { status: "possible"; asked: number }
  | { status: "nobody"; asked: number }
  /** Six have had it. */
  | { status: "enough"; asked: number };
