import { eq, inArray, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../app/database/db.server";
import { hashPassword } from "../app/models/accounts/accounts.server";
import type { Role } from "../app/models/base/role";
import { isAnswer } from "../app/models/leads/lead";
import { milesBetween } from "../app/models/places/distance";
import { writeTradeNames } from "../app/models/trades/names.server";
import { trades } from "../app/models/trades/trade";
import { demoOtherListings, demoRoofer, demoRoofers, payingRoofers } from "./demo/businesses";
import { demoChecks } from "./demo/checks";
import { demoId } from "./demo/identity";
import { demoGallery, demoPictures } from "./demo/pictures";
import { insertOwners, insertPlans, ownerIdOf } from "./demo/plans";
import { demoLeads } from "./demo/requests";
import { accounts } from "./schema/accounts";
import { businessCategories, businesses } from "./schema/businesses";
import { leadAssignments, leads } from "./schema/leads";
import { businessPictures, listingChecks } from "./schema/listings";

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

/** Any constant will do; it must only be the same in every process. */
const seedLock = 7_030_416;
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
 * `paid` nobody has a plan: where a vendor is asked that knows none of them. One transaction; of several
 * processes that start at once, one seeds and the others find it `already` done.
 */
export async function seedDemo(
  database: Database,
  now = new Date(),
  { paid = true }: { paid?: boolean } = {},
): Promise<{ status: "seeded" | "already" }> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const [seeded] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, demoAccounts[0].id));
    if (seeded) return { status: "already" };

    await writeCategories(tx);
    await insertAccounts(tx);
    await insertOwners(tx, firstDay);
    await insertBusinesses(tx);
    await tx
      .insert(listingChecks)
      .values(demoChecks([...demoRoofers, ...demoOtherListings], { from: firstDay, now }));
    await insertLeads(tx, now);
    if (paid) await insertPlans(tx, { now, firstDay });
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
    ownerId: ownerOf.get(roofer.id),
  }));
  const others = demoOtherListings.map(({ trade, ...listing }) => ({
    ...listing,
    ...dates,
    categoryId: categoryOf.get(trade),
  }));
  await tx.insert(businesses).values([...roofing, ...others]);
  await tx.insert(businessPictures).values(demoRoofers.flatMap((roofer) => demoPictures(roofer, firstDay)));
}

async function insertLeads(tx: Transaction, now: Date): Promise<void> {
  const business = demoRoofers.find(({ businessName }) => businessName === demoRoofer.businessName);
  if (!business) throw new RangeError(`No roofer ${demoRoofer.businessName}`);
  const written = demoLeads(now);
  await tx.insert(leads).values(written.map(({ ownNotes, declineReason, minutesToAnswer, ...lead }) => lead));
  await tx.insert(leadAssignments).values(
    written.map(
      ({
        id,
        ownNotes,
        status,
        declineReason,
        createdAt,
        updatedAt,
        minutesToAnswer,
        latitude,
        longitude,
      }) => ({
        id: demoId(`assignment ${id}`),
        leadId: id,
        businessId: business.id,
        email: demoRoofer.email,
        distanceMiles: milesBetween(business, { latitude, longitude }),
        status,
        declineReason,
        declinedAt: status === "declined" ? updatedAt : null,
        notes: ownNotes,
        answeredAt: isAnswer(status) ? new Date(createdAt.getTime() + minutesToAnswer * 60_000) : null,
        createdAt,
        updatedAt,
      }),
    ),
  );
}
