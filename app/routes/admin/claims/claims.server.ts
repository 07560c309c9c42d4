import { json, redirect } from "@remix-run/node";
import { claimLine, type RefusedDecision } from "~/components/admin/claims/claim-queue";
import { claimStatusWords } from "~/components/claim/claim-words";
import { clientAddress } from "~/http/client-address.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { formatAge, isLate, openIn } from "~/models/base/queue";
import type { Said } from "~/models/base/said";
import { uuid } from "~/models/base/uuid";
import { rejectionForm } from "~/models/claims/claim-form";
import { type CodeSent, codeTargets, sendClaimCode } from "~/models/claims/codes.server";
import { lookInto, type Operator } from "~/models/claims/decisions.server";
import { type Held, holdDecision, listHeldDecisions } from "~/models/claims/held.server";
import { compareClaim, shownClaims } from "~/models/claims/queue";
import { claimsPerPage, findClaimEntry, listClaimRows } from "~/models/claims/queue.server";
import { formatPhone } from "~/models/phones/phone";
import { paths } from "~/paths";

const london = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Europe/London" });

/** The list that the address asks for, with the entry it names open, or else the first; and what can be taken back. */
export async function readClaimsPage(operator: Operator, request: Request) {
  const { searchParams } = new URL(request.url);
  const show = shownClaims.find((each) => each === searchParams.get("show")) ?? "all";
  const wanted = searchParams.get("open");
  const after = uuid.safeParse(searchParams.get("after")).data;
  const { claims, total, next: more } = await listClaimRows({ after, show });
  const { open, next } = openIn(
    claims.map(({ id }) => id),
    wanted,
  );
  const [found, held] = await Promise.all([
    open ? findClaimEntry(operator, open) : undefined,
    listHeldDecisions(),
  ]);
  const now = new Date();
  const since = new Date(found?.createdAt ?? now);
  const list = { show, after };
  return {
    ...{ show, total, next, more, after, opened: wanted !== null },
    rows: claims.map((claim) => claimLine(claim, now, paths.adminClaimsAt({ ...list, open: claim.id }))),
    entry: found && {
      ...{ ...found, age: formatAge(since, now), late: isLate(since, now) },
      ...{ compared: compareClaim(found), targets: targetsOf(found) },
    },
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

const idOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === "string" && value ? value : undefined;
};

/** Does what a button of an entry says; a reason that is missing, or nobody chosen, is refused with what was typed. */
export async function decide(operator: Operator, request: Request, form: FormData) {
  const [approved, rejected, looked] = ["approve", "reject", "look"].map((name) => idOf(form, name));
  const show = new URL(request.url).searchParams.get("show") ?? undefined;
  const next = paths.adminClaimsAt({ show, open: idOf(form, "next") });
  const to = (open: string) => paths.adminClaimsAt({ show, open });
  if (approved) return leadOn(next, [await holdDecision(operator, approved, { verdict: "approve" })]);
  if (rejected) return reject(operator, rejected, form, next);
  if (looked) return redirectWithNotice(to(looked), lookWords(await lookInto(operator, looked)));
  for (const channel of ["email", "sms"] as const) {
    const claimId = idOf(form, `code-${channel}`);
    if (!claimId) continue;
    const sent = await sendClaimCode({ claimId, operator }, { channel, sender: clientAddress(request) });
    return redirectWithNotice(to(claimId), codeWords(sent));
  }
  if (form.get("intent") === "approve-chosen")
    return approveChosen(operator, form, paths.adminClaimsAt({ show }));
  return redirect(next, 303);
}

/** What is written down says so itself; what is not is said once. */
function leadOn(to: string, outcomes: readonly Held[]) {
  const refused = outcomes.flatMap((outcome) => (outcome.status === "held" ? [] : [refusedWords(outcome)]));
  if (refused.length === 0) return redirect(to, 303);
  const more = refused.length - mostNamed;
  const said: Said = {
    refused: [...refused.slice(0, mostNamed), ...(more > 0 ? [`And ${more} more.`] : [])].join(" "),
  };
  return redirectWithNotice(to, said);
}

/** Named one by one as long as the notice has room for it. */
const mostNamed = 8;

async function reject(operator: Operator, claimId: string, form: FormData, next: string) {
  const read = rejectionForm.safeParse({ reason: form.get(`reason-${claimId}`) ?? "" });
  if (!read.success) {
    const error = read.error.issues[0]?.message ?? "";
    return json<{ refused: RefusedDecision }>(
      { refused: { claimId, error, ...typed([...form]) } },
      { status: 422 },
    );
  }
  const { reason } = read.data;
  return leadOn(next, [await holdDecision(operator, claimId, { verdict: "reject", reason })]);
}

/** What was chosen and typed in the queue, to go on from. */
export const typed = (fields: readonly [name: string, value: FormDataEntryValue][]) => ({
  chosen: fields.flatMap(([name, value]) => (name === "claim" ? [String(value)] : [])),
  reasons: Object.fromEntries(
    fields.flatMap(([name, value]) =>
      name.startsWith("reason-") ? [[name.slice("reason-".length), String(value)]] : [],
    ),
  ),
});

const chosenOf = (form: FormData): string[] =>
  [...new Set(form.getAll("claim").map(String))].slice(0, claimsPerPage);

async function approveChosen(operator: Operator, form: FormData, to: string) {
  const chosen = chosenOf(form);
  if (chosen.length === 0) return json({ problem: "Select at least one claim." }, { status: 422 });
  const outcomes: Held[] = [];
  for (const id of chosen)
    outcomes.push(await holdDecision(operator, id, { verdict: "approve", provedOnly: true }));
  return leadOn(to, outcomes);
}

/** What a decision came to that was not written down; of one that was, the page itself says so, with its Undo. */
function refusedWords(outcome: Exclude<Held, { status: "held" }>): string {
  switch (outcome.status) {
    case "held before":
      return `${outcome.businessName} is decided already: it stands above with its Undo.`;
    case "unproved":
      return `${outcome.businessName} was not approved: no code has proved it. Open it and look first.`;
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
function lookWords(outcome: Awaited<ReturnType<typeof lookInto>>): string {
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
function codeWords(outcome: CodeSent): Said {
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

const decidedWords = ({ businessName, was, by }: Extract<Held, { status: "decided" }>): string =>
  `${businessName} was decided before${by ? ` by ${by}` : ""}: ${claimStatusWords[was].toLowerCase()}. Nothing has changed.`;
