import { eq, inArray, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../app/database/db.server";
import { locks } from "../app/database/locks.server";
import { hashPassword } from "../app/models/accounts/passwords/verify-password.server";
import { londonDay } from "../app/models/base/clock";
import { isAnswer } from "../app/models/leads/lead";
import { milesBetween } from "../app/models/places/distance";
import { path } from "../app/models/quiz/journey";
import { roofingQuiz } from "../app/models/quiz/quizzes/roofing";
import { writeTradeNames } from "../app/models/trades/names.server";
import { trades } from "../app/models/trades/trade";
import { demoOtherListings, demoRoofer, demoRoofers, payingRoofers } from "./demo/businesses";
import { demoChecks } from "./demo/checks";
import { addedListing, insertClaimants, insertDeskWork, provenOwners } from "./demo/desk";
import { demoId } from "./demo/identity";
import { insertMessages } from "./demo/messages";
import { demoGallery, demoPictures } from "./demo/pictures";
import { insertOwners, insertPlans, ownerIdOf } from "./demo/plans";
import { insertPrices } from "./demo/prices";
import { type DemoLead, demoLeads, tellingLeads } from "./demo/requests";
import { insertReviews } from "./demo/reviews";
import { accounts } from "./schema/accounts";
import { businessCategories, businesses } from "./schema/businesses";
import { leadAssignments, leads } from "./schema/leads";
import { businessPictures, listingChecks } from "./schema/listings";
import { quizStepDays } from "./schema/quizzes";
import type { Role } from "./schema/values/accounts";

export const demoPassword = "fettle-demo";

export const demoAccounts = [
  {
    id: demoId("account operator"),
    email: "operator@fettle.example",
    role: "operator",
    firstName: "Morag",
    lastName: "Sutherland",
  },
  {
    id: demoId("account roofer"),
    email: demoRoofer.email,
    role: "professional",
    firstName: "Joanne",
    lastName: "Ashworth",
    phone: "+447700900480",
  },
  {
    id: demoId("account homeowner"),
    email: "homeowner@fettle.example",
    role: "homeowner",
    firstName: "Hannah",
    lastName: "Ellison",
    phone: "+447700900142",
  },
] as const satisfies readonly {
  id: string;
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  phone?: string;
}[];

/** The emails of those accounts of the demonstration, whose password everybody knows, that are in this database. */
export async function listDemoAccounts(database: Database): Promise<string[]> {
  const found = await database
    .select({ email: accounts.email })
    .from(accounts)
    .where(
      or(
        inArray(
          accounts.id,
          demoAccounts.map(({ id }) => id),
        ),
        inArray(
          sql`lower(${accounts.email})`,
          demoAccounts.map(({ email }) => email),
        ),
      ),
    )
    .orderBy(accounts.email);
  return found.map(({ email }) => email);
}

/** Fixed, so that the same rows come out on each run; only requests, insurance and payments are dated from the present. */
const firstDay = new Date("2025-03-03T09:00:00Z");

/**
 * Writes the category of every trade that has none yet, in every mode; what is there stays as it is. Also
 * tells the database what the services of each trade are called.
 */
export async function writeCategories(database: Database | Transaction): Promise<void> {
  await database
    .insert(businessCategories)
    .values(
      trades.map(({ slug, label, icon, summary }, position) => ({
        id: demoId(`category ${slug}`),
        slug,
        name: label,
        iconName: icon,
        description: summary,
        sortOrder: (position + 1) * 10,
      })),
    )
    .onConflictDoNothing({ target: businessCategories.slug });
  await writeTradeNames(database);
}

/**
 * Fills an empty database with the demonstration: categories, accounts, businesses, plans and requests, the
 * same rows on each run. `now` dates the requests, the insurance and what is paid, so that they look recent. Without
 * `paid` nobody has a plan: where a vendor is asked that knows none of them. Unless `written`, nothing was written to anybody. One transaction; of several
 * processes that start at once, one seeds and the others find it `already` done.
 */
export async function seedDemo(
  database: Database,
  now = new Date(),
  { paid = true, written = false } = {},
): Promise<{ status: "seeded" | "already" }> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.demonstration})`);
    const [seeded] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, demoAccounts[0].id));
    if (seeded) return { status: "already" };

    await writeCategories(tx);
    await insertAccounts(tx);
    await insertOwners(tx, firstDay);
    await insertClaimants(tx, firstDay);
    await insertBusinesses(tx);
    await tx
      .insert(listingChecks)
      .values(demoChecks([...demoRoofers, ...demoOtherListings], { from: firstDay, now }));
    await insertLeads(tx, now);
    await insertDeskWork(tx, now, {
      operator: demoAccounts[0].id,
      roofer: demoAccounts[1].id,
    });
    await insertPrices(tx, demoLeads(now), { now, roofer: demoAccounts[1].id });
    await insertReviews(tx, now, demoAccounts[1].id);
    if (written) await insertMessages(tx, tellingLeads(), now);
    if (paid) await insertPlans(tx, { now, firstDay });
    await tx.execute(sql`select settle_trade_means(10000)`);
    return { status: "seeded" };
  });
}

async function insertAccounts(tx: Transaction): Promise<void> {
  const passwordHashes = await Promise.all(demoAccounts.map(() => hashPassword(demoPassword)));
  const dates = { emailConfirmedAt: firstDay, createdAt: firstDay, updatedAt: firstDay };
  await tx.insert(accounts).values(
    demoAccounts.map((account, position) => ({
      ...account,
      ...dates,
      passwordHash: passwordHashes[position] ?? "",
    })),
  );
}

async function insertBusinesses(tx: Transaction): Promise<void> {
  const categories = await tx
    .select({ id: businessCategories.id, slug: businessCategories.slug })
    .from(businessCategories);
  const categoryOf = new Map(categories.map(({ id, slug }) => [slug, id]));
  const ownerOf = new Map(payingRoofers.map((paying) => [paying.roofer.id, ownerIdOf(paying)]));
  const dates = { createdAt: firstDay, updatedAt: firstDay };
  const roofing = demoRoofers.map((roofer) => ({
    ...roofer,
    ...dates,
    galleryImages: demoGallery(roofer),
    categoryId: categoryOf.get("roofing"),
    ownerId: ownerOf.get(roofer.id) ?? provenOwners.get(roofer.id),
  }));
  const others = demoOtherListings.map(({ trade, ...listing }) => ({
    ...listing,
    ...dates,
    categoryId: categoryOf.get(trade),
  }));
  const added = { ...addedListing, ...dates, categoryId: categoryOf.get("plumbing") };
  await tx.insert(businesses).values([...roofing, ...others, added]);
  await tx.insert(businessPictures).values(demoRoofers.flatMap((roofer) => demoPictures(roofer, firstDay)));
}

async function insertLeads(tx: Transaction, now: Date): Promise<void> {
  const business = demoRoofers.find(({ businessName }) => businessName === demoRoofer.businessName);
  if (!business) throw new RangeError(`No roofer ${demoRoofer.businessName}`);
  const written = demoLeads(now);
  await tx.insert(leads).values(written.map(({ ownNotes, declineReason, minutesToAnswer, ...lead }) => lead));
  const held = written.filter(({ unmatchedSince }) => !unmatchedSince);
  await tx.insert(leadAssignments).values([
    ...held.map((lead) => ({
      ...givenTo(business, lead, lead.minutesToAnswer),
      ...{ id: demoId(`assignment ${lead.id}`), status: lead.status, declineReason: lead.declineReason },
      ...{ declinedAt: lead.status === "declined" ? lead.updatedAt : null, notes: lead.ownNotes },
    })),
    ...held.filter(({ status }) => isAnswer(status)).flatMap(givenToOthers),
  ]);
  for (const lead of written) await countSteps(tx, lead);
}

/** What stays of a quiz that was answered once its draft has gone: that somebody came that far on that day. */
async function countSteps(tx: Transaction, { answers, createdAt }: DemoLead): Promise<void> {
  const reached = [...path(roofingQuiz, answers).map(({ id }) => id), "finished"];
  await tx
    .insert(quizStepDays)
    .values(reached.map((step) => ({ day: londonDay(createdAt), quiz: roofingQuiz.id, step, reached: 1 })))
    .onConflictDoUpdate({
      target: [quizStepDays.day, quizStepDays.quiz, quizStepDays.step],
      set: { reached: sql`${quizStepDays.reached} + 1` },
    });
}

/** Two others in the town were in touch about what the demonstration's roofer answered: one soon, one within hours. */
const givenToOthers = (lead: DemoLead) =>
  demoRoofers
    .filter(({ city, verified, claimed }) => city === "Leeds" && verified && claimed)
    .slice(1, 3)
    .map((other, place) => ({
      ...givenTo(other, lead, lead.minutesToAnswer * (1 + 4 * place)),
      ...{ id: demoId(`assignment ${lead.id} ${place}`), status: "contacted" as const },
    }));

const givenTo = (business: (typeof demoRoofers)[number], lead: DemoLead, minutes: number) => ({
  leadId: lead.id,
  businessId: business.id,
  email: business.email ?? "",
  distanceMiles: milesBetween(business, lead),
  answeredAt: isAnswer(lead.status) ? new Date(lead.createdAt.getTime() + minutes * 60_000) : null,
  createdAt: lead.createdAt,
  updatedAt: lead.updatedAt,
});
