import { randomUUID } from "node:crypto";
import type { Account } from "~/models/accounts/accounts.server";
import type { Viewer } from "~/models/leads/portal/visible.server";
import { estimateRoofing } from "~/models/quiz/estimate";
import { paths } from "~/paths";
import { accounts, businesses, leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, findRow, stored } from "../database";
import { Visitor } from "../pages/visitor";
import { roofRepair } from "../works";
import { type Business, type NewAccount, password, world } from "../world";

export const sam = "sam@fettle.example";

/** Sam's account: a professional's with a confirmed email, unless told otherwise. */
export const samsAccount = (given: Partial<NewAccount> = {}): Promise<Account> =>
  world.account({ email: sam, role: "professional", ...given });

/** Sam, with his verified business in Leeds; created if it does not exist yet. */
export async function samTheRoofer(): Promise<{ business: Business }> {
  const known = await findRow(businesses, { email: sam });
  if (known) return { business: known };
  return world.roofer({
    email: sam,
    businessName: "Field Roofing",
    contactName: "Sam Field",
    overallRating: 4.6,
    totalReviewCount: 12,
  });
}

/** A request of Jane Smith's that no business has yet; returns its id. */
export async function aLead(given: Partial<typeof leads.$inferInsert> = {}): Promise<LeadId> {
  const { id } = await stored(leads, {
    idempotencyKey: randomUUID(),
    firstName: "Jane",
    lastName: "Smith",
    email: "jane@home.example",
    phone: "+447700900123",
    phoneVerified: true,
    postcode: "LS1 4DY",
    serviceType: "roofing",
    projectDescription: "Repair",
    budgetRange: "",
    timeline: "asap",
    propertyType: "house",
    source: "roofing_quiz",
    internalNotes: "The operator's own remark",
    answers: roofRepair,
    estimate: estimateRoofing(roofRepair),
    ...given,
  });
  return id;
}

/** Assigns the lead to the business with this email; creates one without an owner if there is none. */
export async function assign(
  leadId: LeadId,
  email: string,
  given: Partial<typeof leadAssignments.$inferInsert> = {},
): Promise<void> {
  const known = await findRow(businesses, { email });
  const businessId = given.businessId ?? (known ?? (await world.business({ email }))).id;
  await stored(leadAssignments, { leadId, email, distanceMiles: 3.2, ...given, businessId });
}

/** Opens `at`, which must show the sign-in page, and signs in there. */
export async function signIn(
  visitor: Visitor,
  email = sam,
  at: string = paths.login(),
  typed = password,
): Promise<Visitor> {
  await visitor.visit(at);
  return attempt(visitor, typed, email);
}

/** Types this on the sign-in page that is open, and presses the button. */
export const attempt = (visitor: Visitor, typed: string, email = sam) =>
  visitor.fillAll({ Email: email, Password: typed }).press("Sign In");

/** Sam, signed in, with this page open. */
export async function samAtWork(address: string): Promise<Visitor> {
  await samTheRoofer();
  return signIn(new Visitor(), sam, address);
}

/** A lead that Sam has been given; its id. */
export async function samsLead(
  given: Parameters<typeof aLead>[0] = {},
  own: Parameters<typeof assign>[2] = {},
): Promise<LeadId> {
  const { business } = await samTheRoofer();
  const lead = await aLead(given);
  await assign(lead, sam, { businessId: business.id, ...own });
  return lead;
}

/** The names of the leads on the page, in its order. */
export const leadNamesOn = (visitor: Visitor): string[] => visitor.texts("th[scope=row] p");

export const assignmentOf = (leadId: LeadId) => findRow(leadAssignments, { leadId });

export const patsEmail = "pat@fettle.example";

/** A new professional with this email and a verified business, as the viewer of leads. */
export async function viewer(email: string): Promise<Viewer> {
  const { account, business } = await world.roofer({ email });
  return { accountId: account.id, businessId: business.id };
}

/** Makes Sam's email unconfirmed. */
export const samIsUnconfirmed = () => changeRows(accounts, { emailConfirmedAt: null }, { email: sam });

const hour = 60;
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Assigns requests of three days ago, each answered after so many minutes; null for never. */
export async function had(
  { id, email }: Business,
  answers: readonly (number | null)[],
  { hired, ...change }: Partial<typeof leadAssignments.$inferInsert> & { hired?: true } = {},
): Promise<void> {
  // The clock is read once: two readings can differ by a millisecond, which would be shown as a minute.
  const createdAt = ago(72 * hour);
  for (const minutes of answers) {
    await assign(await aLead({ hiredAt: hired && new Date() }), email ?? "", {
      businessId: id,
      createdAt,
      answeredAt: minutes === null ? null : new Date(createdAt.getTime() + minutes * 60_000),
      status: minutes === null ? "new" : "contacted",
      ...change,
    });
  }
}
