import { sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { type Account, accountColumns } from "~/models/accounts/accounts.server";
import { hashPassword } from "~/models/accounts/passwords/verify-password.server";
import { type Coordinates, milesBetween } from "~/models/places/distance";
import { locatePostcode } from "~/models/places/postcode";
import { parsePhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { accounts, businessCategories, businesses } from "../../drizzle/schema";
import type { Role } from "../../drizzle/schema/values/accounts";
import { nextNumber } from "./numbers";
import { Visitor } from "./pages/visitor";

export type Business = typeof businesses.$inferSelect;
type NewBusiness = Partial<typeof businesses.$inferInsert>;

/** One line of the demo outbox. */
export type SentMessage = { channel: "sms" | "email"; to: string; subject: string; body: string };

/** The password of every account that the world makes. */
export const password = "slate-and-lead-7";

const milesInADegreeNorth = 69.1;

/** The category of a trade; made when it is not there. */
async function category(slug: string): Promise<string> {
  const { name, slug: unique } = businessCategories;
  const [row] = await db
    .insert(businessCategories)
    .values({ name: slug, slug })
    .onConflictDoUpdate({ target: unique, set: { name: sql`${name}` } })
    .returning();
  if (!row) throw new Error(`There is no category ${slug}`);
  return row.id;
}

/** An active, claimed, verified roofer in the middle of Leeds with a name and address of its own, unless told otherwise. */
async function business({ trade, ...given }: NewBusiness & { trade?: string } = {}): Promise<Business> {
  const [row] = await businessesLike([given], trade);
  if (!row) throw new Error("The business was not stored");
  return row;
}

/** Such businesses, in this order, stored in one statement, which also lists them. */
async function businessesLike(given: readonly NewBusiness[], trade = "roofing"): Promise<Business[]> {
  const categoryId = await category(trade);
  const rows = given.map((each) => {
    const made = nextNumber("in the world");
    return {
      slug: `roofer-${made}`,
      businessName: `Roofer ${made}`,
      email: `roofer-${made}@fettle.example`,
      phone: `+447700900${String(made % 1000).padStart(3, "0")}`,
      city: "Leeds",
      postcode: "LS1 4DY",
      ...placeOf("LS1 4DY"),
      categoryId,
      serviceTypes: ["Roof Repairs", "Roof Replacement"],
      status: "active" as const,
      claimed: true,
      verified: true,
      // A rating is of reviews.
      totalReviewCount: each.overallRating ? 1 : 0,
      ...each,
    };
  });
  return db.insert(businesses).values(rows).returning();
}

export type NewAccount = {
  email: string;
  password: string;
  role: Role;
  firstName?: string;
  lastName?: string;
  /** E.164. */
  phone?: string;
  /** Only if the address was proved. */
  emailConfirmedAt?: Date;
};

/** Creates an account. `taken` if there is one with the email, in any case. The form checks the password's rules. */
export async function createAccount({
  password,
  ...account
}: NewAccount): Promise<{ status: "created"; account: Account } | { status: "taken" }> {
  const [created] = await db
    .insert(accounts)
    .values({ ...account, email: account.email.trim(), passwordHash: await hashPassword(password) })
    .onConflictDoNothing()
    .returning(accountColumns);
  return created ? { status: "created", account: created } : { status: "taken" };
}

/** An account whose email is confirmed. */
async function account(given: Partial<NewAccount> = {}): Promise<Account> {
  const made = nextNumber("in the world");
  const outcome = await createAccount({
    email: `person-${made}@fettle.example`,
    password,
    role: "homeowner",
    firstName: "Sam",
    lastName: "Field",
    emailConfirmedAt: new Date(),
    ...given,
  });
  if (outcome.status !== "created") throw new Error(`There is already an account ${given.email}`);
  return outcome.account;
}

/** An operator. */
async function operator() {
  const { id } = await account({ role: "operator" });
  return { id, role: "operator" as const };
}

type Roofer = { account: Account; business: Business };

/** A professional with an account and the verified business that belongs to it. */
async function roofer({ trade, ...given }: NewBusiness & { trade?: string } = {}): Promise<Roofer> {
  const [made] = await roofers([given], trade);
  if (!made) throw new Error("The roofer was not stored");
  return made;
}

/** Such professionals, in that order. */
async function roofers(given: readonly NewBusiness[], trade?: string): Promise<Roofer[]> {
  const owners = await Promise.all(
    given.map(({ email }) =>
      account({ role: "professional", email: email ?? `owner-${nextNumber("owner")}@fettle.example` }),
    ),
  );
  const owned = owners.map(({ id, email }, at) => ({ ...given[at], email, ownerId: id }));
  const stored = await businessesLike(owned, trade);
  return owners.flatMap((owner, at) => {
    const business = stored[at];
    return business ? [{ account: owner, business }] : [];
  });
}

/**
 * Leeds with verified roofers a mile, two miles, three … from the middle, the nearest stored last, and
 * among them four that no request may reach: unverified, unclaimed, pending, and one in Glasgow.
 */
async function leeds({ verifiedRoofers = 5 } = {}) {
  const centre = placeOf("LS1 4DY");
  const miles = Array.from({ length: verifiedRoofers }, (_, before) => verifiedRoofers - before);
  const stored = await businessesLike([
    ...miles.map((away) => ({ ...milesNorth(centre, away), overallRating: away % 5 })),
    { ...milesNorth(centre, 0.2), verified: false },
    { ...milesNorth(centre, 0.3), claimed: false },
    { ...milesNorth(centre, 0.4), status: "pending" },
    { ...placeOf("G1 1AA"), city: "Glasgow", postcode: "G1 1AA" },
  ]);
  const roofers = stored.slice(0, verifiedRoofers).reverse();
  const passedOver = stored.slice(verifiedRoofers);
  const milesAway = new Map(
    [...roofers, ...passedOver].map((each) => [
      each.email ?? "",
      milesBetween(centre, { latitude: each.latitude ?? 0, longitude: each.longitude ?? 0 }),
    ]),
  );
  return {
    roofers,
    passedOver,
    /** Emails of the verified roofers nearest to the middle, nearest first. */
    nearest: (number: number) => roofers.slice(0, number).map(({ email }) => email),
    /** Emails that a lead's alert was written to, nearest first; one twice when alerted twice. */
    async alertedRoofers(): Promise<string[]> {
      const alerts = (await outbox()).filter(
        ({ channel, subject }) => channel === "email" && /^New .+ lead in /.test(subject),
      );
      return alerts
        .map(({ to }) => to)
        .sort(
          (one, other) =>
            (milesAway.get(one) ?? Number.POSITIVE_INFINITY) -
            (milesAway.get(other) ?? Number.POSITIVE_INFINITY),
        );
    },
  };
}

/** Every message written so far, newest first, as the demo outbox shows them. */
async function outbox(): Promise<SentMessage[]> {
  const answer = await new Visitor().raw(paths.devOutboxJson);
  if (!answer.ok) throw new Error(`${paths.devOutboxJson} answered ${answer.status}`);
  return answer.json();
}

/** Messages to one person, newest first; a phone in any notation. */
async function messagesTo(recipient: string): Promise<SentMessage[]> {
  const to = parsePhone(recipient).e164 ?? recipient;
  return (await outbox()).filter((message) => message.to.toLowerCase() === to.toLowerCase());
}

/** The six digits of the newest text to this number that holds some. */
async function codeTextedTo(phone: string): Promise<string> {
  for (const { channel, body } of await messagesTo(phone)) {
    const code = channel === "sms" && /\b\d{6}\b/.exec(body)?.[0];
    if (code) return code;
  }
  throw new Error(`No code was texted to ${phone}`);
}

/** The place of a postcode, as the application knows it. */
function placeOf(postcode: string): Coordinates {
  const place = locatePostcode(postcode);
  if (!place) throw new Error(`${postcode} is nowhere`);
  return { latitude: place.latitude, longitude: place.longitude };
}

function milesNorth({ latitude, longitude }: Coordinates, miles: number): Coordinates {
  return { latitude: latitude + miles / milesInADegreeNorth, longitude };
}

/** A place `miles` north of the middle of a postcode. */
const milesFrom = (postcode: string, miles: number) => milesNorth(placeOf(postcode), miles);

/** Makes what a test needs to be there, and reads what was sent. */
export const world = {
  account,
  business,
  businesses: businessesLike,
  codeTextedTo,
  leeds,
  messagesTo,
  milesFrom,
  operator,
  outbox,
  roofer,
  roofers,
};
