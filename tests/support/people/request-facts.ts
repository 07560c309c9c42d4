import { readLeadId } from "~/models/base/ids";
import type { Given, RequestFacts } from "~/models/leads/now/now";

/** When the request of {@link factsOf} was made. */
export const madeAt = new Date("2026-11-23T09:00:00Z");

/** A business that was given the request when it was made. */
export const given = (id: string, change: Partial<Given> = {}): Given => ({
  ...{ id, assignmentId: `assignment ${id}`, name: `Roofer ${id}` },
  ...{ givenAt: madeAt, status: "new", declineReason: null, declinedAt: null, seenAt: null },
  ...{ notHiredAt: null, fellAt: null, holds: true },
  ...change,
});

/** A roofing request as its rows say it, a minute after it was made unless `at` says when. */
export const factsOf = (
  lead: Partial<RequestFacts["lead"]> = {},
  had: readonly Given[] = [],
  at = new Date(madeAt.getTime() + 60_000),
): RequestFacts => ({
  lead: {
    id: readLeadId("6d1f8f5e-9f0a-4a35-8f0e-6f4a0f6f6f6f"),
    serviceType: "roofing",
    source: "roofing_quiz",
    answers: {},
    timeline: "asap",
    latitude: 53.8,
    longitude: -1.55,
    phoneVerified: true,
    unmatchedSince: had.some(({ holds }) => holds) ? null : madeAt,
    deskChoice: null,
    deskChoiceAt: null,
    routingStoppedAt: null,
    hiredAt: null,
    hiredBusinessId: null,
    erasedAt: null,
    ...lead,
  },
  given: had,
  at,
});
