import { db, type Transaction } from "~/database/db.server";
import { formatInstant } from "~/models/base/clock";
import { listFaulty } from "~/models/faults/faults.server";
import { keepClock } from "~/models/leads/clock/due.server";
import { type LeadRow, lockKept } from "~/models/leads/holders.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { inLine } from "~/models/messages/untrusted-text";
import type { CodeRefusal } from "~/models/phones/code-words";
import { spendCode } from "~/models/phones/spent-code.server";
import { requestCode } from "~/models/phones/verification.server";
import { pounds } from "~/models/reading/money";
import { agreementAcceptances } from "../../../drizzle/schema/prices";
import {
  type Agreement,
  findChosen,
  isAgreed,
  isClosed,
  isTheirs,
  listAgreements,
  newsOf,
  unsettledOf,
} from "./agreements.server";
import { agreementCopies, agreementNotice } from "./messages.server";
import type { AgreementSide } from "./price";

const codeSeconds = 30;

/**
 * Texts the homeowner a code that accepts the newest version, in this browser alone, and says so in the text; `late`
 * while texts do not go.
 */
export async function textAcceptanceCode(leadId: LeadId, visitorId: string, address: string) {
  const [chosen, [newest]] = await Promise.all([findChosen(db, leadId), listAgreements(db, leadId)]);
  if (!chosen || newest?.versionId !== chosen.version.id || isClosed(newest) || chosen.lead.erasedAt)
    return { status: "closed" as const };
  if (unsettledOf(chosen, newest).length > 0) return { status: "closed" as const };
  const { version, business, lead } = chosen;
  const requested = await requestCode({
    ...{ visitorId, phone: lead.phone, agreementId: newest.id, address },
    ...{ resendSeconds: codeSeconds, issuer: "us" },
    does: `accepts the agreement with ${inLine(business.businessName)}, ${pounds(version.totalPence)}`,
  });
  const late = (await listFaulty()).some(({ service }) => service === "sms");
  return requested.status === "requested" ? { status: "sent" as const, late } : requested;
}

/** The version that a side accepts, identified by the hash of the text that it read. */
type Accepting = { sha256: string } /** `visitorId`: the browser that the code was asked for in. */ & (
  | { leadId: LeadId; side: "homeowner"; visitorId: string | undefined; code: string }
  | { leadId: LeadId; side: "business"; businessId: ListingId; accountId: AccountId }
);

type Accepted =
  | { status: "accepted" | "agreed" | "repeated" }
  /** Another version has replaced it, or another price was chosen. */
  | { status: "old" }
  /** Something in it is not settled yet. */
  | { status: "unsettled" }
  /** The business declined the work after it was written. */
  | { status: "declined" }
  /** The code is not one that was texted for this version and browser, or no longer. */
  | { status: "unproved"; code: CodeRefusal }
  | { status: "closed" };

/**
 * Records that a side accepts the newest version, with its hash; a homeowner needs a code that was texted for just this
 * version and browser, which is used up. The same acceptance again is `repeated`. Once both have accepted, each is
 * emailed a copy; a homeowner without an email is texted the link.
 */
export const acceptAgreement = async (accepting: Accepting): Promise<Accepted> =>
  db.transaction(async (tx) => {
    const { leadId, side, sha256 } = accepting;
    const lead = await lockKept(tx, leadId);
    const [newest] = lead ? await listAgreements(tx, leadId) : [];
    if (!lead || !newest || newest.cancelledAt || !isTheirs(accepting, newest.businessId ?? ""))
      return { status: "closed" };
    if (newest.declinedAt) return { status: "declined" };
    if (newest.sha256 !== sha256 || newest.versionId !== lead.hiredVersionId) return { status: "old" };
    if (newest.accepted.some((each) => each.side === side)) return { status: "repeated" };
    const chosen = await findChosen(tx, leadId);
    if (!chosen || unsettledOf(chosen, newest).length > 0) return { status: "unsettled" };
    if (accepting.side === "homeowner") {
      const tried = await spendCode(tx, accepting, { agreementId: newest.id, phone: lead.phone });
      if (tried !== "verified") return { status: "unproved", code: tried };
    }
    const accountId = accepting.side === "business" ? accepting.accountId : null;
    const [noted] = await tx
      .insert(agreementAcceptances)
      .values({ agreementId: newest.id, side, sha256, accountId })
      .returning();
    if (!noted) throw new Error("An acceptance was not stored");
    const now = { ...newest, accepted: [...newest.accepted, noted] };
    await tellAccepted(tx, lead, now, side);
    // The agreed end of the work determines when its homeowner is asked for a review.
    await keepClock(tx, lead.id);
    return { status: isAgreed(now) ? "agreed" : "accepted" };
  });

async function tellAccepted(
  tx: Transaction,
  lead: LeadRow,
  agreement: Agreement,
  by: AgreementSide,
): Promise<void> {
  const news = await newsOf(tx, lead, agreement);
  const whenOf = (side: AgreementSide) => {
    const found = agreement.accepted.find((each) => each.side === side);
    return found ? formatInstant(found.acceptedAt, { withYear: true }) : "";
  };
  const messages = isAgreed(agreement)
    ? agreementCopies(news, { homeowner: whenOf("homeowner"), business: whenOf("business") })
    : agreementNotice(news, by, "accepted");
  await queueMessages(tx, messages, lead.id);
}
