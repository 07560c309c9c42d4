import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { deskVerbs } from "~/models/admin/desk.server";
import { carryOutDecisions } from "~/models/base/deferred.server";
import type { ClaimFields } from "~/models/claims/claim-form";
import { submitClaim } from "~/models/claims/claims.server";
import { openDispute } from "~/models/claims/disputes.server";
import type { Claimant } from "~/models/ownership/claim-rows.server";
import { paths } from "~/paths";
import { deferrals } from "../../../drizzle/schema";
import { changeRows } from "../database";
import { nextNumber } from "../numbers";
import { Visitor } from "../pages/visitor";
import { world } from "../world";
import { linkMailed } from "./mails";
import { signIn } from "./professionals";

export const priya: ClaimFields = {
  contact_name: "Priya Shah",
  email: "priya@slaters.example",
  phone: "+447700900456",
  verification_method: "email",
  additional_info: "",
};

/** A listing that nobody has claimed. */
export const aFreeListing = (given: Parameters<typeof world.business>[0] = {}) =>
  world.business({
    businessName: "Kirkgate Slaters",
    email: "office@kirkgate.example",
    phone: "+447700900777",
    claimed: false,
    verified: false,
    ...given,
  });

/** Claims this listing; returns the claim's id. */
export async function aClaim(
  businessId: ListingId,
  claimant: Claimant = { visitorId: randomUUID() },
  fields: Partial<ClaimFields> = {},
): Promise<string> {
  const sender = nextNumber("sender of claims");
  const submitted = await submitClaim({
    businessId,
    claimant,
    fields: { ...priya, ...fields },
    sender: `10.0.${Math.floor(sender / 250)}.${sender % 250}`,
  });
  if (submitted.status !== "submitted") throw new Error(`The claim was ${submitted.status}`);
  return submitted.claimId;
}

/** Disputes the owner of this listing as this account; returns the claim's id. */
export async function aDispute(businessId: ListingId, accountId: AccountId): Promise<string> {
  const opened = await openDispute({ businessId, accountId, fields: priya, sender: "10.1.0.1" });
  if (opened.status !== "disputed") throw new Error(`The dispute was ${opened.status}`);
  return opened.claimId;
}

/** A professional without a business. */
export const aClaimant = (email = `claimant-${randomUUID().slice(0, 8)}@slaters.example`) =>
  world.account({ role: "professional", email });

/** Lets the minute pass after which operators' decisions are carried out and cannot be taken back. */
export async function decisionsAreDone(): Promise<void> {
  await changeRows(deferrals, { dueAt: sql`now()` });
  await carryOutDecisions(deskVerbs);
}

/** Approves a claim whose evidence is open, and lets the time pass in which it can be taken back. */
export async function approveAtDesk(operator: Visitor, name: string): Promise<void> {
  await operator.press(`Approve ${name}`);
  await decisionsAreDone();
}

/** What Priya types who claims a listing and has no account. */
export const strangersFields = { "Contact name": "Priya Shah", Email: priya.email, Phone: "07700 900 456" };

/** Priya claims the listing on its page, and sees how her claim stands. */
export async function claimAsStranger(
  listingId: ListingId,
  { visitor = new Visitor(), method = "Document", email = priya.email } = {},
): Promise<Visitor> {
  await visitor.visit(paths.claimListingOf(listingId));
  await visitor
    .fillAll({ ...strangersFields, Email: email })
    .choose("Verification method", new RegExp(`^${method}`))
    .press("Submit Claim");
  return visitor.refresh();
}

export const newPassword = { Password: "ridge-tile-9", "Confirm password": "ridge-tile-9" };

/** Priya, whose claim is proved, sets her first password with the link that was mailed. */
export async function setFirstPassword(visitor: Visitor): Promise<Visitor> {
  await visitor.visit(await linkMailed(priya.email, "Set your password"));
  return visitor.fillAll(newPassword).press("Set password");
}

const desk = "desk@fettle.example";

/** An operator with the queue of claims open. */
export async function anOperatorAtDesk(): Promise<Visitor> {
  await world.account({ role: "operator", email: desk });
  return signIn(new Visitor(), desk, paths.adminClaims);
}
