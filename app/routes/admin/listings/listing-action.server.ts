import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { z } from "zod";
import type { CheckFields } from "~/components/admin/listings/check-form";
import type { RefusedReason } from "~/components/admin/listings/decision-forms";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import type { Said } from "~/models/base/said";
import {
  type Decision,
  publishListings,
  rejectListing,
  reopenListing,
  restoreListing,
  suspendListing,
} from "~/models/listings/desk/decisions.server";
import type { Operator } from "~/models/listings/desk/operator";
import {
  endCheck,
  type TakeBackOutcome,
  takeBackVerification,
  type VerifyOutcome,
  verifyListing,
} from "~/models/listings/desk/verification.server";
import { checksForm, checksOf } from "~/models/listings/profile/check";
import { paths } from "~/paths";
import { decisionWords, publishedWords, toldWords } from "./listing-words";

/** What a refused form of the page brings back. */
export type ListingRefusal = { check?: CheckFields; reasoned?: RefusedReason };

export const listingMissing = () => refusal(404, "There is no such listing.");

const missingReason = "Say why, in words that they can read.";
const reasonForm = z.object({
  reason: z
    .string({ error: missingReason })
    .trim()
    .min(1, missingReason)
    .max(1000, "Please use at most 1,000 characters."),
});

/** Whether the button decides a claim too: the one that a code has proved, or that came with a new listing. */
export const decidesClaim = (form: FormData): boolean =>
  ["verify", "reject"].includes(String(form.get("intent")));

/** What was being sent when the second factor was asked for again, to go on from. */
export const keptDecision = (fields: Readonly<Record<string, string>>): ListingRefusal =>
  fields.intent === "verify"
    ? { check: { fields, errors: {} } }
    : { reasoned: { intent: fields.intent ?? "", reason: fields.reason ?? "", errors: [] } };

/** Does what one of the forms of a listing's page asks for, and leads back there with what became of it. */
export async function decideListing(operator: Operator, id: string, form: FormData): Promise<Response> {
  const intent = String(form.get("intent") ?? "");
  switch (intent) {
    case "verify":
      return verify(operator, id, form);
    case "end-check": {
      const ended = await endCheck(operator, id, String(form.get("check") ?? ""));
      if (ended.status === "missing") throw listingMissing();
      return back(id, "It no longer counts, and the listing's page does not show it.");
    }
    case "publish": {
      const outcomes = await publishListings(operator, [id]);
      if (outcomes.length === 0) throw listingMissing();
      return back(id, publishedWords(outcomes));
    }
    case "restore":
      return told(id, await restoreListing(operator, id), "is on the site again.", "word");
    case "reopen":
      return told(id, await reopenListing(operator, id), "is back in the queue.");
    default:
      return decideWithReason(operator, id, intent, form);
  }
}

const back = (id: string, notice: Said) => redirectWithNotice(paths.adminListing(id), notice);

function told(id: string, outcome: Decision, done: string, news?: "reason" | "word"): Promise<Response> {
  if (outcome.status === "missing") throw listingMissing();
  return back(id, decisionWords(outcome, done, news));
}

async function decideWithReason(operator: Operator, id: string, intent: string, form: FormData) {
  if (!["reject", "suspend", "take-back"].includes(intent)) {
    throw refusal(400, "We do not know that button. Go back and try again.");
  }
  const submission = parseWithZod(form, { schema: reasonForm });
  if (submission.status !== "success") {
    const reasoned = {
      intent,
      reason: String(form.get("reason") ?? ""),
      errors: submission.error?.reason ?? [],
    };
    return json<ListingRefusal>({ reasoned }, { status: 422 });
  }
  const { reason } = submission.value;
  if (intent === "reject") {
    return told(id, await rejectListing(operator, id, reason), "is rejected.", "reason");
  }
  if (intent === "suspend") {
    return told(id, await suspendListing(operator, id, reason), "is suspended.", "reason");
  }
  return back(id, takenBackWords(await takeBackVerification(operator, id, reason)));
}

function takenBackWords(outcome: TakeBackOutcome): Said {
  if (outcome.status === "missing") throw listingMissing();
  return outcome.status === "taken back"
    ? `${outcome.name} no longer says Verified. ${toldWords(outcome.told, "reason")}`
    : { refused: `Nothing was changed: ${outcome.name} does not say Verified.` };
}

async function verify(operator: Operator, id: string, form: FormData): Promise<Response> {
  const submission = parseWithZod(form, { schema: checksForm });
  if (submission.status !== "success") {
    const errors = Object.fromEntries(
      Object.entries(submission.error ?? {}).flatMap(([name, wrong]) => (wrong ? [[name, wrong]] : [])),
    );
    const fields = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
    return json<ListingRefusal>({ check: { fields, errors } }, { status: 422 });
  }
  const { seen } = submission.value;
  return back(
    id,
    verifiedWords(await verifyListing(operator, id, { checks: checksOf(submission.value), seen })),
  );
}

function verifiedWords(outcome: VerifyOutcome): string {
  switch (outcome.status) {
    case "missing":
      throw listingMissing();
    case "verified":
      return outcome.first
        ? `${outcome.name} is verified: its page says what was checked.`
        : `What you checked is on the page of ${outcome.name}.`;
    case "verified before":
      return `${outcome.name} was verified before you pressed${outcome.by ? `, by ${outcome.by}` : ""}. Nothing of yours was saved.`;
    case "unavailable":
      return `${outcome.name} is not on the site, so it cannot be verified.`;
  }
}
