import { claimLine } from "~/components/admin/claims/claim-queue";
import type { Deferral } from "~/models/base/deferred.server";
import { formatAge, isLate, openIn } from "~/models/base/queue";
import type { Said } from "~/models/base/said";
import { uuid } from "~/models/base/uuid";
import { claimStatusWords } from "~/models/claims/claim";
import type { CodeSent } from "~/models/claims/codes.server";
import type { investigate } from "~/models/claims/decisions.server";
import type { ClaimDecided } from "~/models/claims/desk-verb.server";
import { compareClaim, shownClaims } from "~/models/claims/queue";
import { findClaimEntry, listClaimRows } from "~/models/claims/queue.server";
import { codeTargets } from "~/models/claims/verification-methods";
import { paths } from "~/paths";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { decidedBeforeWords } from "../after-decision.server";

/** The list that the address asks for, with the entry it names open, or else the first. */
export async function readClaimsPage(operator: Operator, request: Request) {
  const { searchParams } = new URL(request.url);
  const show = shownClaims.find((each) => each === searchParams.get("show")) ?? "all";
  const wanted = searchParams.get("open");
  const after = uuid.safeParse(searchParams.get("after")).data;
  const { claims, total, next: more } = await listClaimRows({ after, show });
  const { open, next } = openIn(claims, wanted);
  const found = open ? await findClaimEntry(operator, open) : undefined;
  const now = new Date();
  const since = new Date(found?.createdAt ?? now);
  const list = { show, after };
  return {
    ...{ show, total, next, more, after, opened: wanted !== null },
    rows: claims.map((claim) => claimLine(claim, now, paths.adminClaimsAt({ ...list, open: claim.id }))),
    entry: found && {
      ...{ ...found, age: formatAge(since, now), late: isLate(since, now) },
      compared: compareClaim(found),
      targets: codeTargets({ email: found.listingEmail, phone: found.listingPhone }, "whole"),
    },
  };
}

/** As many as the notice has room to name. */
const mostNamed = 8;

/** Why some of the decisions were not recorded; undefined when all were: the page itself says so, with its Undo. */
export function refusedWords(outcomes: readonly ClaimDeferral[]): { refused: string } | undefined {
  const refused = outcomes.flatMap(({ deferred, outcome }) => (deferred ? [] : [whyRefused(outcome)]));
  if (refused.length === 0) return undefined;
  const more = refused.length - mostNamed;
  return { refused: [...refused.slice(0, mostNamed), ...(more > 0 ? [`And ${more} more.`] : [])].join(" ") };
}

/** What became of a decision about a claim. */
export type ClaimDeferral = Deferral<ClaimDecided>;

function whyRefused(outcome: ClaimDeferral["outcome"]): string {
  switch (outcome.status) {
    case "approved":
    case "rejected":
    case "decided before":
      return decidedBeforeWords;
    case "changed":
      return `${outcome.businessName} was not decided: it does not stand as you saw it. Open it and look first.`;
    case "decided":
      return decidedWords(outcome);
    case "unavailable":
      return `${outcome.businessName} was not approved: the listing is off the site, or another's by now.`;
    case "missing":
      return missingWords;
  }
}

const missingWords = "That claim does not exist any more.";

/** What looking into a dispute came to. */
export function investigateWords(outcome: Awaited<ReturnType<typeof investigate>>): string {
  switch (outcome.status) {
    case "looking":
      return `You are looking into it: the owner, name, phone, email and website of ${outcome.businessName} wait until you decide.`;
    case "decided":
      return decidedWords(outcome);
    case "missing":
      return missingWords;
  }
}

/** What became of a code that an operator sent. */
export function codeWords(outcome: CodeSent): Said {
  switch (outcome.status) {
    case "sent":
      return `A code is on its way to ${outcome.masked}. Once the claimant types it, the claim is proved.`;
    case "limited":
      return { refused: outcome.error };
    case "nowhere":
      return { refused: "The listing has no such email or number any more." };
    case "settled":
      return { refused: "Somebody has decided it already." };
    case "missing":
      return { refused: missingWords };
  }
}

const decidedWords = ({ businessName, was, by }: Extract<ClaimDecided, { status: "decided" }>): string =>
  `${businessName} was decided before${by ? ` by ${by}` : ""}: ${claimStatusWords[was].toLowerCase()}. Nothing has changed.`;
