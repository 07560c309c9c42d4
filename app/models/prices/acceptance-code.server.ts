import { db } from "~/database/db.server";
import { listFaulty } from "~/models/faults/faults.server";
import { inLine } from "~/models/messages/untrusted-text";
import { requestCode } from "~/models/phones/verification.server";
import { pounds } from "~/models/reading/money";
import { findChosen, listAgreements, unsettledOf } from "./agreements.server";

const codeSeconds = 30;

/**
 * Texts the homeowner a code that accepts the newest version, in this browser alone, and says so in the text; `late`
 * while texts do not go.
 */
export async function textAcceptanceCode(leadId: LeadId, visitorId: string, address: string) {
  const [chosen, [newest]] = await Promise.all([findChosen(db, leadId), listAgreements(db, leadId)]);
  if (!chosen || newest?.versionId !== chosen.version.id || newest.declinedAt || chosen.lead.erasedAt)
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
