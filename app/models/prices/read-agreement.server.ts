import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { isId } from "~/models/base/uuid";
import { pounds } from "~/models/reading/money";
import { formatPostcode } from "~/models/reading/postcode";
import { businesses } from "../../../drizzle/schema/businesses";
import { leads } from "../../../drizzle/schema/leads";
import { agreements, priceVersions } from "../../../drizzle/schema/prices";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import { addressOf, notSettled, sectionsOf } from "./agreement-text";
import {
  type Agreement,
  cancellingOf,
  findChosen,
  isAgreed,
  isClosed,
  listAgreements,
  unsettledOf,
  type Writer,
  workOf,
} from "./agreements.server";
import { agreedWork } from "./job";
import { agreedTerms, earlyQuestion, isUncancellable, openIn } from "./open-terms";
import { type AgreementDetails, type AgreementSide, counted, dayWords, depositWords } from "./price";
import { typedMoney } from "./price-form";

/** An agreement as a page shows it; `hidden` from a business that may not see whom it is with. */
const shownOf = (agreement: Agreement, hidden = false) => ({
  number: agreement.number,
  at: agreement.createdAt.toISOString(),
  declinedAt: agreement.declinedAt?.toISOString() ?? null,
  cancelledAt: agreement.cancelledAt?.toISOString() ?? null,
  sections: hidden ? [] : sectionsOf(agreement.body),
  sha256: agreement.sha256,
  accepted: agreement.accepted.map(({ side, acceptedAt }) => ({ side, at: acceptedAt.toISOString() })),
  agreed: isAgreed(agreement),
});

/**
 * A request's agreement for one side: its newest version, the earlier ones, and what can be done with it. Null if none
 * was written, and no price was chosen that one could be about. `hidden` from a business that may not see whom it is
 * with: then it has no text.
 */
export async function readAgreement(reader: Writer, hidden = false) {
  const businessId = reader.side === "business" ? reader.businessId : undefined;
  const [all, found] = await Promise.all([listAgreements(db, reader.leadId), findChosen(db, reader.leadId)]);
  const written = all.filter((each) => !businessId || each.businessId === businessId);
  const chosen = found && (!businessId || found.business.id === businessId) ? found : undefined;
  const [newest, ...before] = written;
  if (!newest && !chosen) return null;
  const stands = newest?.id === all[0]?.id && newest && !isClosed(newest);
  const live = Boolean(stands && newest.versionId === chosen?.version.id);
  const mine = newest?.accepted.some(({ side }) => side === reader.side) ?? false;
  const unsettled = chosen && newest && live && !isAgreed(newest) ? unsettledOf(chosen, newest) : [];
  const known = hidden ? undefined : newest?.details;
  const { startOn = null, workingDays = null } = chosen?.version.terms ?? {};
  const ofChosen = newest && chosen && newest.versionId === chosen.version.id;
  const about = newest && !hidden ? await findAbout(newest.id) : undefined;
  const cancelling = about ? cancellingOf(written, about.lead, new Date()) : null;
  return {
    facts: newest && about ? factsFor(reader.side, newest, about) : [],
    cancelling: cancelling && withoutText(cancelling),
    newest: newest ? shownOf(newest, hidden) : null,
    other: reader.side === "homeowner" ? (about?.name ?? "The business") : "The customer",
    before: hidden ? [] : before.map((each) => shownOf(each)),
    /** Whether the newest is about the present choice, so that it can be accepted or changed. */
    live,
    acceptable: live && !mine && unsettled.length === 0,
    unsettled,
    writable: chosen !== undefined && (reader.side === "homeowner" || newest !== undefined),
    asks: chosen ? asksOf(chosen) : null,
    complained: newest?.complainedAt?.toISOString() ?? null,
    values: valuesOf({ ...known, ...(ofChosen ? {} : { startOn, workingDays, mayBegin: null }) }),
  };
}

const withoutText = ({ agreed: _agreed, ...said }: NonNullable<ReturnType<typeof cancellingOf>>) => said;

/** What an agreement is about: the request, the price that was chosen, and the business's name. */
async function findAbout(agreementId: string) {
  const [found] = await db
    .select({ lead: leads, version: priceVersions, name: businesses.businessName })
    .from(agreements)
    .innerJoin(leads, eq(leads.id, agreements.leadId))
    .leftJoin(priceVersions, eq(priceVersions.id, agreements.versionId))
    .leftJoin(businesses, eq(businesses.id, agreements.businessId))
    .where(eq(agreements.id, agreementId));
  return found;
}

/** Who, what, total, deposit and start of an agreement, for one side; its text says it all. */
function factsFor(
  side: AgreementSide,
  agreement: Agreement,
  { lead, version, name }: NonNullable<Awaited<ReturnType<typeof findAbout>>>,
): [term: string, text: string][] {
  const { details, createdAt } = agreement;
  const { startOn, workingDays } = details;
  const urgent = isUncancellable(agreedWork(lead), details, createdAt);
  const terms = version && agreedTerms(version.terms, details);
  const deposit = terms && !openIn(terms, false).deposit ? (terms.depositPence ?? 0) : null;
  const days = workingDays ? `, ${counted(workingDays, "working day")}` : "";
  return [
    side === "homeowner" ? ["With", name ?? ""] : ["Customer", `${lead.firstName} ${lead.lastName}`.trim()],
    ["Work", workOf(lead)],
    ["Where", addressOf(details.address, formatPostcode(lead.postcode))],
    ["Total, with VAT", version ? pounds(version.totalPence) : ""],
    [
      "Deposit",
      version && deposit !== null ? depositWords({ depositPence: deposit }, version.totalPence) : notSettled,
    ],
    ["Start", startOn ? `${dayWords(startOn)}${days}` : notSettled],
    [
      "To cancel",
      isAgreed(agreement) || isClosed(agreement)
        ? ""
        : urgent
          ? "not for urgent repairs"
          : "14 days from when you both accept",
    ],
  ];
}

/** What the form asks besides: all that the chosen price leaves open, and of no emergency whether it may begin early. */
function asksOf({ version, lead }: NonNullable<Awaited<ReturnType<typeof findChosen>>>) {
  const { roofReplacement, urgent } = agreedWork(lead);
  const early = urgent ? null : earlyQuestion(new Date());
  return { ...openIn(version.terms, roofReplacement), urgent, early, totalPence: version.totalPence };
}

/** The form's fields for these details. */
const valuesOf = ({
  address,
  ownAddress,
  mayBegin,
  startOn,
  workingDays,
  said,
  besides,
}: Partial<AgreementDetails>) => ({
  ...{
    address: address ?? "",
    ownAddress: ownAddress ?? "",
    mayBegin: mayBegin ?? "",
    startOn: startOn ?? "",
    besides: besides ?? "",
  },
  workingDays: workingDays ? String(workingDays) : "",
  ...said?.included,
  guaranteeYears: String(said?.guaranteeYears ?? ""),
  insuranceBacked: said?.insuranceBacked ? "yes" : "",
  deposit: typedMoney(said?.depositPence ?? null),
});

/** An agreement that was complained about, for an operator; recorded in the audit log. Undefined for others. */
export async function openAgreement(operator: Operator, agreementId: string) {
  if (!isId(agreementId)) return undefined;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(agreements)
      .where(and(eq(agreements.id, agreementId), isNotNull(agreements.complainedAt)));
    if (!row) return undefined;
    await recordAudit(tx, operator, "seen", "lead", row.leadId, { after: { agreement: row.number } });
    const all = await listAgreements(tx, row.leadId);
    const agreement = all.find(({ id }) => id === row.id);
    const { leadId, complaint, complaintBy, complainedAt } = row;
    return agreement && { ...shownOf(agreement), leadId, complaint, complaintBy, complainedAt };
  });
}
