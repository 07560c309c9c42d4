import { describe, expect, test } from "vitest";
import { requestNow } from "~/models/leads/now/now";
import { type Written, whoMay } from "~/models/reviews/who-may";
import { factsOf, given, madeAt } from "../../support/people/request-facts";

const days = (number: number) => new Date(madeAt.getTime() + number * 24 * 60 * 60 * 1000);
const both = ["work", "contact"];

type Lead = Parameters<typeof factsOf>[0];
const may = (lead: Lead, had = [given("a"), given("b")], written?: Written, at = days(5)) =>
  whoMay(requestNow(factsOf(lead, had, at)), "a", written);

describe("a review", () => {
  test("is written by the homeowner of a proved request about a business that had it", () => {
    expect(may({})).toMatchObject({ status: "may", kinds: both, did: false });
    expect(may({ phoneVerified: false })).toEqual({ status: "never" });
    expect(may({ erasedAt: days(1) })).toEqual({ status: "never" });
    expect(may({}, [given("b")])).toEqual({ status: "never" });
  });

  test("is about the work of who was hired or is done, and about the contact of others", () => {
    const hired = (hiredBusinessId: string | null) => ({ hiredAt: days(1), hiredBusinessId });
    expect(may(hired("a"))).toMatchObject({ kinds: both, did: true });
    expect(may(hired("b"))).toMatchObject({ kinds: ["contact"], did: false });
    expect(may(hired(null))).toMatchObject({ kinds: both, did: false });
    expect(may({}, [given("a", { status: "completed" })])).toMatchObject({ kinds: both, did: true });
    expect(may({}, [given("a", { status: "declined", declinedAt: days(1) })])).toMatchObject({
      kinds: ["contact"],
    });
  });

  test("is changed for 60 days, and never once it was refused or removed", () => {
    const written = (state: Written["state"]) => ({ state, createdAt: madeAt });
    expect(may({}, undefined, written("published"), days(59))).toMatchObject({ status: "may" });
    expect(may({}, undefined, written("published"), days(60))).toMatchObject({ status: "closed" });
    for (const state of ["held", "asked_to_change"] as const)
      expect(may({}, undefined, written(state))).toMatchObject({ status: "may" });
    for (const state of ["refused", "removed"] as const)
      expect(may({}, undefined, written(state))).toMatchObject({ status: "closed" });
  });
});
