import { randomUUID } from "node:crypto";
import { z } from "zod";
import { db, type Transaction } from "~/database/db.server";
import { takeAllowance } from "~/models/base/rate-limits.server";
import { makeSeal } from "~/models/base/seal.server";
import { addListing, locateListing } from "~/models/listings/profile/own-listing.server";
import { type Alike, findAlike } from "~/models/listings/same/evidence.server";
import { emailAddress } from "~/models/reading/email";
import { neededPhone, optionalPhone } from "~/models/reading/phone";
import { neededLine, splitName } from "~/models/reading/text";
import { signUpServices } from "~/models/trades/trade";
import { accounts } from "../../../drizzle/schema/accounts";
import { bySender, sendHaveAccount, sendLink, toAddress, workAlike } from "./account-mail.server";
import { type Addressee, findAddressee } from "./accounts.server";
import { passwordTwice, withPasswordRules } from "./passwords/new-password.server";
import { hashPassword } from "./passwords/verify-password.server";
import { lockEmail } from "./tokens.server";

export type SignUp =
  | ({ role: "homeowner" } & z.infer<typeof homeownerForm>)
  | ({ role: "professional" } & z.infer<typeof professionalForm>);

export type SignedUp =
  /** The same if the address had an account: only its owner is told, by mail, and the id is no account's. */
  | { status: "answered"; accountId: AccountId }
  | { status: "limited"; retryAfterSeconds: number }
  /** Listings that may be theirs already. `sealed` is the sign-up itself, for {@link goOnSigningUp}. */
  | { status: "known"; listings: Alike[]; sealed: string };

/** A sign-up with the password's hash in its place: how it waits while somebody looks at listings. */
const hashed = z.object({
  role: z.enum(["homeowner", "professional"]),
  email: z.string(),
  passwordHash: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().optional(),
  business: z
    .object({ businessName: z.string(), contactName: z.string(), city: z.string(), serviceType: z.string() })
    .optional(),
  /** Milliseconds since 1970. */
  at: z.number(),
});
type Hashed = z.infer<typeof hashed>;

const seal = makeSeal("fettle sign-up");
const sealedForMs = 60 * 60 * 1000;
/** In characters; the forms allow less. */
const longestSeal = 8 * 1024;

/**
 * Creates an account that waits for its email to be confirmed, without signing anybody in. A professional's business is
 * created with it, unless there are listings that may be theirs, which are returned instead. `sender` is where the
 * request came from.
 */
export async function signUp(wish: SignUp, sender: string): Promise<SignedUp> {
  const allowed = await takeAllowance(db, [bySender(sender)]);
  if (allowed.status === "limited") return allowed;
  const ready = await hashPasswordOf(wish);
  const listings = await findTheirListings(ready);
  if (listings.length > 0) return { status: "known", listings, sealed: seal.seal(JSON.stringify(ready)) };
  return { status: "answered", accountId: await makeAccount(ready) };
}

/** Goes on with a sign-up for which none of the listings shown was theirs. `spent`: no seal of ours, or of the last hour. */
export async function goOnSigningUp(
  sealed: string,
  sender: string,
): Promise<
  | { status: "answered"; role: SignUp["role"]; accountId: AccountId }
  | Exclude<SignedUp, { status: "known" | "answered" }>
  | { status: "spent" }
> {
  const text = sealed.length <= longestSeal ? seal.open(sealed) : undefined;
  const ready = text === undefined ? undefined : hashed.safeParse(JSON.parse(text)).data;
  if (!ready || Date.now() - ready.at > sealedForMs) return { status: "spent" };
  const allowed = await takeAllowance(db, [bySender(sender)]);
  if (allowed.status === "limited") return allowed;
  return { status: "answered", role: ready.role, accountId: await makeAccount(ready) };
}

async function hashPasswordOf(wish: SignUp): Promise<Hashed> {
  const { role, email, password } = wish;
  const passwordHash = await hashPassword(password);
  const name = role === "professional" ? wish.contactName : wish.fullName;
  const phone = wish.phone || undefined;
  const common = { role, email, passwordHash, ...splitName(name), phone, at: Date.now() };
  if (role === "homeowner") return common;
  const { businessName, contactName, city, serviceType } = wish;
  return { ...common, business: { businessName, contactName, city, serviceType } };
}

async function findTheirListings({ business, phone = "", email }: Hashed): Promise<Alike[]> {
  if (!business) return [];
  const { city, postcode } = await locateListing(business.city);
  return findAlike({ name: business.businessName, phone, email, city, postcode });
}

/**
 * Stores the sign-up as an account of its own, even if there are others with the address: whoever proves the address by
 * its link gets this one. For an address that is already proved the work is the same, and its owner is told by mail.
 * Returns the account's id, or a random one.
 */
async function makeAccount({ business, at, ...account }: Hashed): Promise<AccountId> {
  const place = business && (await locateListing(business.city));
  const mayWrite = await takeAllowance(db, [toAddress("known", account.email)]);
  let accountId: AccountId = randomUUID();
  await db.transaction(async (tx) => {
    await lockEmail(tx, account.email);
    const owner = await findAddressee(tx, account.email);
    const begin = async (within: Transaction, email: string) => {
      const [made] = await within
        .insert(accounts)
        .values({ ...account, email })
        .returning({ id: accounts.id });
      if (!made) throw new Error("The database returned no account");
      if (business && place) {
        const { phone = "" } = account;
        const own = { ownerId: made.id, status: "pending" } as const;
        await addListing(within, { ...business, phone, email: account.email, place, ...own });
      }
      const to = { accountId: made.id, email, firstName: account.firstName };
      if (mayWrite.status === "allowed") await sendLink(within, "confirm-email", to);
      return made.id;
    };
    const tell = (within: Transaction, to: Addressee) =>
      mayWrite.status === "allowed" ? sendHaveAccount(within, to) : Promise.resolve();
    if (owner) {
      await workAlike(
        tx,
        (within) => tell(within, owner),
        async (within, nobody) => void (await begin(within, nobody.email)),
      );
    } else {
      const real = async (within: Transaction) => {
        accountId = await begin(within, account.email);
      };
      await workAlike(tx, real, tell);
    }
  });
  return accountId;
}

const longestName = 120;
const email = emailAddress("Please enter your email");

/** A homeowner's sign-up; other posted fields are ignored. */
export const homeownerForm = withPasswordRules(
  z.object({
    fullName: neededLine(longestName, "Please enter your full name"),
    email,
    phone: optionalPhone.default(""),
    ...passwordTwice(),
  }),
);

export const professionalForm = withPasswordRules(
  z.object({
    businessName: neededLine(longestName, "Please enter your business name"),
    contactName: neededLine(longestName, "Please enter your name"),
    phone: neededPhone,
    city: neededLine(longestName, "Please enter your city"),
    serviceType: z.enum(signUpServices, { error: "Please choose your service type" }),
    email,
    ...passwordTwice(),
  }),
);
