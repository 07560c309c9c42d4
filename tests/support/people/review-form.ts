import type { Visitor } from "../pages/visitor";

/** Fills in the form of a review of the work that is open, as Jane. */
export function fillReview(visitor: Visitor, body: string, stars = "4"): Visitor {
  return visitor
    .choose(/all in all/, new RegExp(`^${stars}:`))
    .fillAll({ "First name": "Jane", Initial: "S", Town: "Leeds", "What was it like?": body })
    .choose("Were you offered anything for this?", "No");
}
