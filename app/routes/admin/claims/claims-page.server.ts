import { formatAge, isLate } from "~/models/base/queue";
import { codeTargets } from "~/models/claims/codes.server";
import { compareClaim } from "~/models/claims/compare";
import type { Operator } from "~/models/claims/decisions.server";
import { listHeldDecisions } from "~/models/claims/held.server";
import { shownClaims } from "~/models/claims/queue";
import { findClaimEntry, listClaimRows } from "~/models/claims/queue.server";
import { readPage } from "~/models/listings/search/query";
import { formatPhone } from "~/models/phones/phone";
import { paths } from "~/paths";

const london = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Europe/London" });

/** The list that the address asks for, with the entry it names open, or else the first; and what can be taken back. */
export async function readClaimsPage(operator: Operator, request: Request) {
  const { searchParams } = new URL(request.url);
  const show = shownClaims.find((each) => each === searchParams.get("show")) ?? "all";
  const wanted = searchParams.get("open");
  const listed = await listClaimRows({ page: readPage(searchParams), show });
  const open = wanted ?? listed.claims[0]?.id;
  const [found, held] = await Promise.all([
    open ? findClaimEntry(operator, open) : undefined,
    listHeldDecisions(),
  ]);
  const now = new Date();
  const aged = <Claim extends { createdAt: string }>(claim: Claim) => {
    const since = new Date(claim.createdAt);
    return { ...claim, age: formatAge(since, now), late: isLate(since, now) };
  };
  const { page } = listed;
  const at = listed.claims.findIndex(({ id }) => id === open);
  const next = (listed.claims[at + 1] ?? (at > 0 ? listed.claims[at - 1] : undefined))?.id;
  return {
    ...listed,
    show,
    next,
    opened: wanted !== null,
    claims: listed.claims.map((claim) => ({
      ...aged(claim),
      to: paths.adminClaimsAt({ show, page, open: claim.id }),
    })),
    entry: found && { ...aged(found), compared: compareClaim(found), targets: targetsOf(found) },
    held: held.map(({ dueAt, ...each }) => ({ ...each, due: london.format(dueAt) })),
  };
}

const targetsOf = ({
  listingEmail: email,
  listingPhone: phone,
}: {
  listingEmail: string | null;
  listingPhone: string | null;
}) =>
  codeTargets({ email, phone }).map(({ channel }) => ({
    channel,
    to: channel === "email" ? (email ?? "") : formatPhone(phone ?? ""),
  }));
