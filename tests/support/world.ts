import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { type Account, createAccount, type NewAccount } from "~/models/accounts/accounts.server";
import { parsePhone } from "~/models/phones/phone";
import { type Coordinates, milesBetween } from "~/models/places/distance";
import { locatePostcode } from "~/models/places/place";
import { paths } from "~/paths";
import { businessCategories, businesses } from "../../drizzle/schema/businesses";
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
  await db.insert(businessCategories).values({ name: slug, slug }).onConflictDoNothing();
  const [row] = await db.select().from(businessCategories).where(eq(businessCategories.slug, slug));
  if (!row) throw new Error(`There is no category ${slug}`);
  return row.id;
}

/** An active, claimed, verified roofer in the middle of Leeds with a name and address of its own, unless told otherwise. */
async function business({
  trade = "roofing",
  ...given
}: NewBusiness & { trade?: string } = {}): Promise<Business> {
  const made = nextNumber("in the world");
  const [row] = await db
    .insert(businesses)
    .values({
      slug: `roofer-${made}`,
      businessName: `Roofer ${made}`,
      email: `roofer-${made}@fettle.example`,
      phone: `+447700900${String(made % 1000).padStart(3, "0")}`,
      city: "Leeds",
      postcode: "LS1 4DY",
      ...placeOf("LS1 4DY"),
      categoryId: await category(trade),
      serviceTypes: ["Roof Repairs", "Roof Replacement"],
      status: "active",
      claimed: true,
      verified: true,
      // A rating is of reviews.
      totalReviewCount: given.overallRating ? 1 : 0,
      ...given,
    })
    .returning();
  if (!row) throw new Error("The business was not stored");
  return row;
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

/** A professional with an account and the verified business that belongs to it. */
async function roofer({
  email,
  ...given
}: NewBusiness & { email?: string; trade?: string } = {}): Promise<{ account: Account; business: Business }> {
  const owner = await account({
    role: "professional",
    email: email ?? `owner-${nextNumber("owner")}@fettle.example`,
  });
  return { account: owner, business: await business({ ...given, email: owner.email, ownerId: owner.id }) };
}

/**
 * Leeds with verified roofers a mile, two miles, three … from the middle, the nearest stored last, and
 * among them four that no request may reach: unverified, unclaimed, pending, and one in Glasgow.
 */
async function leeds({ verifiedRoofers = 5 } = {}) {
  const centre = placeOf("LS1 4DY");
  const roofers: Business[] = [];
  for (let miles = verifiedRoofers; miles >= 1; miles--) {
    roofers.unshift(await business({ ...milesNorth(centre, miles), overallRating: miles % 5 }));
  }
  const passedOver = [
    await business({ ...milesNorth(centre, 0.2), verified: false }),
    await business({ ...milesNorth(centre, 0.3), claimed: false }),
    await business({ ...milesNorth(centre, 0.4), status: "pending" }),
    await business({ ...placeOf("G1 1AA"), city: "Glasgow", postcode: "G1 1AA" }),
  ];
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

/** Where the application takes a postcode to be. */
function placeOf(postcode: string): Coordinates {
  const place = locatePostcode(postcode);
  if (!place) throw new Error(`${postcode} is nowhere`);
  return { latitude: place.latitude, longitude: place.longitude };
}

function milesNorth({ latitude, longitude }: Coordinates, miles: number): Coordinates {
  return { latitude: latitude + miles / milesInADegreeNorth, longitude };
}

/** A place so many miles from the middle of a postcode. */
const milesFrom = (postcode: string, miles: number) => milesNorth(placeOf(postcode), miles);

/** Makes what a test needs to be there, and reads what was sent. */
export const world = { account, business, codeTextedTo, leeds, messagesTo, milesFrom, outbox, roofer };
