import { like } from "drizzle-orm";
import { beforeEach } from "vitest";
import { db } from "~/database/db.server";
import { londonDay } from "~/models/base/clock";
import { acceptAgreement } from "~/models/prices/acceptance.server";
import { pricePaths } from "~/models/prices/addresses";
import { listAgreements, writeAgreement } from "~/models/prices/agreements.server";
import { choosePrice } from "~/models/prices/choosing.server";
import { listReceived } from "~/models/prices/compared.server";
import type { AgreementDetails } from "~/models/prices/price";
import { readTyped } from "~/models/prices/price-form";
import { saveDraft, sendPrice } from "~/models/prices/sending.server";
import { estimateRoofing } from "~/models/quiz/estimate";
import { accounts, outbox, prices } from "../../../drizzle/schema";
import { findRow, requireRow } from "../database";
import { nextNumber } from "../numbers";
import { Visitor } from "../pages/visitor";
import { requestToken } from "../request-token";
import { newRoof } from "../works";
import { world } from "../world";
import { aLead, assign, signIn } from "./professionals";

/** A file that is a PDF by its content. */
export const pdf = (name: string) => new File(["%PDF-1.4 a quote %%EOF"], name, { type: "application/pdf" });

/** Fills the form of a price: £4,800 with VAT and scaffolding, unless told otherwise. */
export async function fillPrice(visitor: Visitor, given: Record<string, string>): Promise<Visitor> {
  const { "Price, in pounds": amount = "4,800", VAT: vat = "VAT included", ...others } = given;
  visitor.fill("Price, in pounds", amount).choose("VAT", vat).choose("Scaffolding", "Yes");
  for (const [label, value] of Object.entries(others)) visitor.fill(label, value);
  return visitor;
}

export type Own = { accountId: AccountId; businessId: ListingId; leadId: LeadId };

/** A roofer of this name who was given the lead. */
export async function pricer(leadId: LeadId, businessName: string, email?: string): Promise<Own> {
  const made = nextNumber("pricer");
  const { account, business } = await world.roofer({
    email: email ?? `pricer-${made}@fettle.example`,
    ...{ businessName, phone: `+447700900${String(600 + (made % 300))}` },
  });
  await assign(leadId, account.email, { businessId: business.id });
  return { accountId: account.id, businessId: business.id, leadId };
}

/** The roofer, signed in, with this page open. */
export async function pricerAt({ accountId }: Own, address: string): Promise<Visitor> {
  return signIn(new Visitor(), (await requireRow(accounts, { id: accountId })).email ?? "", address);
}

/** Sends a price as the roofer: £4,800 with VAT, unless told otherwise. */
export async function sendsPrice(own: Own, given: Record<string, string> = {}): Promise<void> {
  const { leadId, businessId } = own;
  const revision = async () => (await findRow(prices, { leadId, businessId }))?.revision ?? 0;
  const fields = { amount: "4,800", vat: "included", basis: "fixed", ...given };
  const saved = await saveDraft({ ...own, revision: await revision(), fields });
  const sent = await sendPrice({
    ...own,
    revision: await revision(),
    right: true,
    read: (draft) => readTyped(draft, new Date()),
  });
  if (saved.status !== "saved" || sent.status !== "sent") throw new Error(`${saved.status}, ${sent.status}`);
}

/** Jane's request for a new roof, and three roofers who priced it: one without scaffolding, one plus VAT, one with half as deposit. */
export async function threePrices() {
  const lead = await aLead({ answers: newRoof, estimate: estimateRoofing(newRoof), outcode: "LS1" });
  const slaters = await pricer(lead, "Kirkgate Slaters");
  const moor = await pricer(lead, "Moor Roofing");
  const dales = await pricer(lead, "Dales Roofs");
  await sendsPrice(slaters, { amount: "8,000", scaffolding: "no", guaranteeYears: "10", workingDays: "8" });
  await sendsPrice(moor, { amount: "7,000", vat: "plus", scaffolding: "yes", deposit: "500" });
  await sendsPrice(dales, { amount: "9,000", scaffolding: "yes", waste: "yes", deposit: "4,500" });
  return { lead, slaters, moor, dales, token: requestToken(lead) };
}

/** Makes {@link threePrices} anew before each test of a file; `chosen` where Jane has chosen Moor Roofing's. */
export function usePrices({ chosen = false } = {}) {
  const here = {} as Awaited<ReturnType<typeof threePrices>>;
  beforeEach(async () => {
    Object.assign(here, await threePrices());
    if (chosen) await chooses(here.moor);
  });
  return here;
}

/** The newest text of the agreement about a lead; undefined where nobody wrote one. */
export const newestAgreement = async (leadId: LeadId) => (await listAgreements(db, leadId))[0];

/** A business's price for a lead, as the homeowner receives it. */
export async function receivedOf({ leadId, businessId }: Own) {
  const found = (await listReceived(db, leadId)).find((each) => each.businessId === businessId);
  if (!found) throw new Error("There is no price of that business");
  return found;
}

/** Jane chooses the price of the roofer. */
export async function chooses(own: Own): Promise<void> {
  const { versionId } = await receivedOf(own);
  const { status } = await choosePrice(own.leadId, { versionId, reason: null });
  if (status !== "chosen") throw new Error(status);
}

/** What a price may leave open, said in an agreement whose work begins once nobody can cancel any more. */
export const settled = (): Partial<AgreementDetails> => ({
  ...{ startOn: londonDay(new Date(), 20), workingDays: 5 },
  said: {
    included: { scaffolding: "yes", waste: "yes", making_good: "yes", materials: "yes", certificate: "yes" },
    ...{ guaranteeYears: 10, insuranceBacked: false, depositPence: 0 },
  },
});

/** Somebody says the same on the page of the agreement; `startsIn` so many days. */
export function settles(visitor: Visitor, startsIn = 20): Visitor {
  for (const item of ["Taking waste away", "Making good", "Materials", /^Building control/])
    visitor.choose(item, "Yes");
  return visitor
    .fill("Earliest start", londonDay(new Date(), startsIn))
    .fill("Working days it takes", "5")
    .fill("Guarantee, in years", "10");
}

/** Jane writes the agreement with the business that she chose; nothing is left open. */
export const writes = (leadId: LeadId, address = "12 Hyde Park Road, Leeds") =>
  writeAgreement({ leadId, side: "homeowner" }, { address, ...settled() });

/** The roofer accepts the newest text. */
export async function roofersAccepts(own: Own) {
  const newest = await newestAgreement(own.leadId);
  return acceptAgreement({ ...own, side: "business", sha256: newest?.sha256 ?? "" });
}

/** The code that was texted last. */
export async function lastCode(): Promise<string> {
  const codes = await db
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, "code:%"))
    .orderBy(outbox.createdAt);
  return /\d{6}/.exec(codes.at(-1)?.body ?? "")?.[0] ?? "";
}

/** Jane accepts the first version of her agreement, with the code for it. */
export const janeAccepts = async (token: string): Promise<Visitor> =>
  (await janeWithCode(token)).fill("The code from the text", await lastCode()).press("I accept version 1");

/** Jane's page with her agreement open, and a code asked for. */
export async function janeWithCode(token: string): Promise<Visitor> {
  const jane = await new Visitor().visit(pricePaths.agreement(token));
  return jane.press("Text me a code");
}
