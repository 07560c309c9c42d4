import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { type Database, db, isEmail, pick, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { idsOf } from "~/models/base/uuid";
import { changeOwner, changeStatus } from "~/models/listings/changes.server";
import { releaseListings } from "~/models/listings/profile/own-listing.server";
import { button, mailMessage } from "~/models/messages/message";
import { tellOperators } from "~/models/messages/recipients.server";
import { inLine } from "~/models/messages/untrusted-text";
import { paths } from "~/paths";
import { accounts } from "../../../../drizzle/schema/accounts";
import { businesses } from "../../../../drizzle/schema/businesses";
import { businessClaims } from "../../../../drizzle/schema/claims";
import { isKept } from "../../../../drizzle/schema/on-site";

/** No person signs up more often with one address: the oldest are dropped without being shown. */
const mostShown = 10;

const ofAddress = (email: string, accountId: AccountId) =>
  or(
    eq(accounts.id, accountId),
    and(
      isEmail(accounts.email, email.trim()),
      isNull(accounts.emailConfirmedAt),
      ne(accounts.role, "operator"),
    ),
  );

/** What somebody entered with an address that is not proved: an account of its own until then. */
type UnprovedSignUp = Awaited<ReturnType<typeof listUnproved>>[number];

/** The sign-ups that wait for the address to be proved, including the link's own account; newest first. */
export const listUnproved = (email: string, accountId: AccountId, within: Database | Transaction = db) =>
  within
    .select({
      ...pick(accounts, "id", "firstName", "lastName", "phone", "role", "createdAt"),
      /** `Kirkgate Slaters in Leeds` */
      businesses: sql<
        string[]
      >`coalesce((select json_agg(b.business_name || ' in ' || b.city order by b.created_at)
        from businesses b where b.owner_id = accounts.id and ${isKept("b")}), '[]')`,
    })
    .from(accounts)
    .where(
      and(
        ofAddress(email, accountId),
        isNull(accounts.emailConfirmedAt),
        isNotNull(accounts.passwordHash),
        ne(accounts.role, "operator"),
      ),
    )
    .orderBy(desc(accounts.createdAt), accounts.id)
    .limit(mostShown);

/** The ids of the account and of all unproved accounts with the address, including those that claims created. */
export async function listAtAddress(tx: Transaction, email: string, accountId: AccountId) {
  const found = await tx.select({ id: accounts.id }).from(accounts).where(ofAddress(email, accountId));
  return found.map(({ id }) => id).sort();
}

/**
 * Merges the sign-ups that the owner of a newly proved address keeps into the account; their businesses go onto the
 * site. The others are dropped, and no other account has the address any more. If the owner did not keep the account's
 * own sign-up, its name, phone and role are dropped too.
 */
export async function settleSignUps(
  tx: Transaction,
  accountId: AccountId,
  {
    signUps,
    ids,
    keeps,
  }: { signUps: readonly UnprovedSignUp[]; ids: readonly AccountId[]; keeps: ReadonlySet<string> },
): Promise<void> {
  const kept = signUps.filter(({ id }) => keeps.has(id));
  const own = signUps.find(({ id }) => id === accountId);
  if (own && !keeps.has(accountId)) {
    const { firstName = "", lastName = "", phone = null } = kept[0] ?? {};
    await tx
      .update(accounts)
      .set({ firstName, lastName, phone, role: "homeowner" })
      .where(eq(accounts.id, accountId));
  }
  if (kept.some(({ role }) => role === "professional")) {
    await tx
      .update(accounts)
      .set({ role: "professional" })
      .where(and(eq(accounts.id, accountId), ne(accounts.role, "operator")));
  }
  await openBusinesses(tx, accountId, idsOf(kept));
  for (const id of ids) {
    if ((id !== accountId || own) && !keeps.has(id)) await releaseListings(tx, id, "unclaimed");
  }
  const others = ids.filter((id) => id !== accountId);
  if (others.length === 0) return;
  await tx.update(businessClaims).set({ accountId }).where(inArray(businessClaims.accountId, others));
  await tx.delete(accounts).where(inArray(accounts.id, others));
}

/** A sign-up owns only the business that was made with it; operators are told of it when it comes onto the site. */
async function openBusinesses(tx: Transaction, ownerId: AccountId, kept: readonly AccountId[]) {
  if (kept.length === 0) return;
  const ofKept = inArray(businesses.ownerId, [...kept]);
  const theirs = await tx.select({ id: businesses.id }).from(businesses).where(ofKept).for("update");
  const these = inArray(businesses.id, idsOf(theirs));
  await changeOwner(tx, sql`${these} and ${ne(businesses.ownerId, ownerId)}`, ownerId);
  const opened = await changeStatus(tx, sql`${these} and ${eq(businesses.status, "pending")}`, "active");
  for (const { id, businessName: name, city } of opened) {
    await tellOperators(tx, (recipient) =>
      mailMessage({
        recipient,
        subject: `${inLine(name)} signed up`,
        blocks: [
          `${inLine(name)} in ${inLine(city)} signed up and has confirmed its email. It waits to be checked.`,
          button("To the desk", wholeAddress(paths.admin)),
        ],
        dedupeKey: `listing:${id}:opened:${recipient}`,
      }),
    );
  }
}
