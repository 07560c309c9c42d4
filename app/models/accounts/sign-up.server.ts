import { z } from "zod";
import { db, type Transaction } from "~/database/db.server";
import { takeAllowance } from "~/models/limits/rate-limits.server";
import { addOwnListing, locateListing } from "~/models/listings/own-listing.server";
import { findLookAlikes, type LookAlike } from "~/models/listings/same/look-alikes.server";
import { makeSeal } from "~/models/operations/seal.server";
import { parsePhone } from "~/models/phones/phone";
import { accounts } from "../../../drizzle/schema";
import {
  bySender,
  findAddressee,
  lockEmail,
  sendHaveAccount,
  sendLink,
  toAddress,
} from "./account-mail.server";
import { hashPassword } from "./accounts.server";
import { type KnownAccount, workAlike } from "./alike.server";
import { type homeownerForm, type professionalForm, splitName } from "./sign-up-forms.server";

export type SignUp =
  | ({ role: "homeowner" } & z.infer<typeof homeownerForm>)
  | ({ role: "professional" } & z.infer<typeof professionalForm>);

export type SignedUp =
  /** Whether or not the address had an account before: only its owner is told, by mail. */
  | { status: "answered" }
  | { status: "limited"; retryAfterSeconds: number }
  /** Listings that may be theirs already. `sealed` is the sign-up itself, for {@link goOnSigningUp}. */
  | { status: "known"; listings: LookAlike[]; sealed: string };

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
/** In characters; what the forms take comes to less. */
const longestSeal = 8 * 1024;

/**
 * Makes an account that waits for its email to be confirmed, and signs nobody in. A professional's business is
 * made with it, unless there are listings that may be theirs: those come back instead. `sender` is where the
 * request came from.
 */
export async function signUp(wish: SignUp, sender: string): Promise<SignedUp> {
  const allowed = await takeAllowance(db, [bySender(sender)]);
  if (allowed.status === "limited") {
    return { status: "limited", retryAfterSeconds: allowed.retryAfterSeconds };
  }
  const ready = await hashPasswordOf(wish);
  const listings = await findTheirListings(ready);
  if (listings.length > 0) return { status: "known", listings, sealed: seal.seal(JSON.stringify(ready)) };
  await makeAccount(ready);
  return { status: "answered" };
}

/** Goes on with a sign-up for which none of the listings shown was theirs. `spent`: no seal of ours, or of the last hour. */
export async function goOnSigningUp(
  sealed: string,
  sender: string,
): Promise<
  | { status: "answered"; role: SignUp["role"] }
  | Exclude<SignedUp, { status: "known" | "answered" }>
  | { status: "spent" }
> {
  const text = sealed.length <= longestSeal ? seal.open(sealed) : undefined;
  const ready = text === undefined ? undefined : hashed.safeParse(JSON.parse(text)).data;
  if (!ready || Date.now() - ready.at > sealedForMs) return { status: "spent" };
  const allowed = await takeAllowance(db, [bySender(sender)]);
  if (allowed.status === "limited") {
    return { status: "limited", retryAfterSeconds: allowed.retryAfterSeconds };
  }
  await makeAccount(ready);
  return { status: "answered", role: ready.role };
}

async function hashPasswordOf(wish: SignUp): Promise<Hashed> {
  const { role, email, password } = wish;
  const passwordHash = await hashPassword(password);
  const name = role === "professional" ? wish.contactName : wish.fullName;
  const phone = parsePhone(wish.phone).e164;
  const common = { role, email, passwordHash, ...splitName(name), phone, at: Date.now() };
  if (role === "homeowner") return common;
  const { businessName, contactName, city, serviceType } = wish;
  return { ...common, business: { businessName, contactName, city, serviceType } };
}

async function findTheirListings({ business, phone = "", email }: Hashed): Promise<LookAlike[]> {
  if (!business) return [];
  const { city, postcode } = await locateListing(business.city);
  return findLookAlikes({ name: business.businessName, phone, email, city, postcode });
}

/** An address that has an account already takes the same work, and its owner is told by mail. */
async function makeAccount({ business, at, ...account }: Hashed): Promise<void> {
  const place = business && (await locateListing(business.city));
  const mayWrite = await takeAllowance(db, [toAddress("known", account.email)]);
  await db.transaction(async (tx) => {
    await lockEmail(tx, account.email);
    const [made] = await tx
      .insert(accounts)
      .values(account)
      .onConflictDoNothing()
      .returning({ accountId: accounts.id });
    const owner = await findAddressee(tx, account.email);
    const begin = async (within: Transaction, to: KnownAccount) => {
      if (business && place) {
        const { phone = "", email } = account;
        await addOwnListing(within, { ...business, phone, email, place, ownerId: to.accountId });
      }
      await sendLink(within, "confirm-email", to);
    };
    if (!owner) throw new Error("The database returned no account");
    const tell = (within: Transaction) =>
      mayWrite.status === "allowed" ? sendHaveAccount(within, owner) : Promise.resolve();
    await (made ? workAlike(tx, (within) => begin(within, owner), tell) : workAlike(tx, tell, begin));
  });
}
