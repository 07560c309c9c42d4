import type { LeadStatus } from "../lead";

/** What this needs of a business that was given the request. */
type Hireable = { id: string; status: LeadStatus; fellAt: Date | null };

/** The newest agreement of a request. */
export type AgreementFacts = {
  businessId: ListingId | null;
  /** Whether it is about the price that is chosen now. */
  current: boolean;
  /** Whether both sides have accepted it. */
  agreed: boolean;
  /** When one side first asked us to look at it. */
  complainedAt: Date | null;
};

/** What became of a request after its homeowner said that they have hired somebody. */
export type After<Each extends Hireable> =
  | { state: "hired" | "booked" | "done" | "disputed" | "ended" }
  /**
   * The hired business declined, which ended that choice; `back` once it took its decline back, which does not bring the
   * choice back. `agreement`: what is left of one with it.
   */
  | { state: "declined"; business: Each; at: Date; back: boolean; agreement: "none" | "closed" | "agreed" };

/**
 * When the work is done: by the business's word, or as both sides agreed (`agreed`). `reviewed`: whether its homeowner
 * has written a review of it.
 */
export type Completed = { assignmentId: string; doneAt: Date; reviewed: boolean; agreed: boolean };

/** By the business's own word. */
export const bookedStates: Partial<Record<LeadStatus, "booked" | "done">> = {
  booked: "booked",
  completed: "done",
};

type Facts<Each extends Hireable> = {
  did: { state: "open" | "stopped" | "hired" | "deleted" };
  given: readonly Each[];
  chosen: Each | undefined;
  agreement?: AgreementFacts | null;
  hiredAt: Date | null;
};

/** The state after 'hired'; null where nobody was hired, or its homeowner took that back themselves. */
export function afterOf<Each extends Hireable>(facts: Facts<Each>): After<Each> | null {
  const { did, chosen, agreement, hiredAt } = facts;
  if (did.state === "deleted") return hiredAt ? { state: "ended" } : null;
  if (did.state !== "hired") return fallOf(facts);
  if (agreement?.current && agreement.complainedAt) return { state: "disputed" };
  return { state: (chosen && bookedStates[chosen.status]) ?? "hired" };
}

function fallOf<Each extends Hireable>({ given, agreement }: Facts<Each>): After<Each> | null {
  const [last] = given
    .flatMap((business) => (business.fellAt ? [{ business, at: business.fellAt }] : []))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  if (!last) return null;
  const theirs = agreement?.businessId === last.business.id;
  return {
    ...{ state: "declined", ...last, back: last.business.status !== "declined" },
    agreement: theirs ? (agreement.agreed ? "agreed" : "closed") : "none",
  };
}

/** What is said of a hiring to whoever reads of it, without the full stop; empty where there is nothing to add. */
export const afterWords = (after: { state?: After<Hireable>["state"] } | null): string =>
  (after?.state && sinceHired[after.state]) ?? "";

const sinceHired: Partial<Record<After<Hireable>["state"], string>> = {
  booked: "They say it is booked",
  done: "They say the work is done",
  disputed: "Our team has been asked to look at the agreement",
};
