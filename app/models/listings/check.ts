/** What a person can have checked about a business, in the order the profile shows it. */
export const checkKinds = ["identity", "address", "phone", "insurance", "trade_body"] as const;
export type CheckKind = (typeof checkKinds)[number];

/** What a listing waits for an operator to do: put it on the site, or check who is behind it. */
export const awaitedActs = ["publication", "check"] as const;
export type AwaitedAct = (typeof awaitedActs)[number];
