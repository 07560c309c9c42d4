import { randomInt, randomUUID } from "node:crypto";
import { desc, eq, inArray, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { recordAudit } from "~/models/audit/audit.server";
import { formatWait } from "~/models/base/clock";
import { isAmong, keyedHashes } from "~/models/base/keyed-hash.server";
import { type Allowance, perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { endChecks, isCheckOf } from "~/models/listings/profile/checks.server";
import { queueMessages } from "~/models/messages/outbox.server";
import {
  type Claim,
  type Claimant,
  type ClaimedBusiness,
  lockClaim,
  writeClaim,
} from "~/models/ownership/claim-rows.server";
import { codeAllowances, countCode, findSpent } from "~/models/phones/code-limits.server";
import { claimCodes } from "../../../drizzle/schema/claims";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import { type CodeChannel, codeMinutes } from "./claim";
import { actorOf } from "./claims.server";
import { isWon, tellOthers } from "./other-claimants.server";
import { settleClaim } from "./settlement.server";
import { codeWays } from "./verification-methods";

const mostTries = 5;
/** More than may be sent for one claim while a code is valid. */
const mostRead = 20;
/** Between two codes to the same number or address. */
const resendSeconds = 30;

type Own = { claimId: string; claimant: Claimant };
/** The claimant, or an operator, who may have a code sent for any claim. */
type Sender = Own | { claimId: string; operator: Operator };

export type CodeSent =
  | { status: "sent"; masked: string }
  | { status: "limited"; error: string; retryAfterSeconds: number }
  /** The listing has no such address or number. */
  | { status: "nowhere" }
  /** The claim has been decided, or is no plain claim. */
  | { status: "settled" }
  | { status: "missing" };

/** Sends a code to the address or number on the claimed listing. Those sent before stay valid as long as they were. */
export const sendClaimCode = async (
  by: Sender,
  { channel, sender }: { channel: CodeChannel; sender: string },
): Promise<CodeSent> =>
  db.transaction(async (tx) => {
    const locked = await lockClaim(tx, by.claimId, "claimant" in by ? by.claimant : undefined);
    if (!locked) return { status: "missing" };
    const { claim, business } = locked;
    if (claim.status !== "pending" || claim.kind !== "claim") return { status: "settled" };
    const recipient = codeWays[channel].recipientOn(business);
    if (!recipient) return { status: "nowhere" };
    const spent = await findSpent(tx, recipient);
    if (spent) return { ...spent, status: "limited" };
    const taken = await takeAllowance(tx, allowances(channel, recipient, business.id, sender));
    if (taken.status === "limited") {
      const { retryAfterSeconds } = taken;
      const error = `That is a lot of codes. You can ask for another in ${formatWait(retryAfterSeconds)}.`;
      return { status: "limited", error, retryAfterSeconds };
    }
    await writeCode(tx, claim, business, { channel, recipient });
    if ("operator" in by)
      await recordAudit(tx, by.operator, "written-to", "claim", claim.id, { after: { codeBy: channel } });
    await countCode(tx, recipient);
    return { status: "sent", masked: codeWays[channel].masked(recipient) };
  });

function allowances(
  channel: CodeChannel,
  recipient: string,
  businessId: ListingId,
  sender: string,
): Allowance[] {
  const subject = recipient.toLowerCase();
  return [
    { scope: "claim-code:resend", subject, limit: 1, windowSeconds: resendSeconds },
    ...codeAllowances({ scope: codeWays[channel].scope, subject }, sender),
    perDay("claim-code:listing", businessId, env.CODES_PER_DAY_AND_NUMBER),
  ];
}

/** The recipient is part of the hash: a code proves nothing once the listing has another number or address. */
const hashesOf = (codeId: string, recipient: string | null, code: string) =>
  keyedHashes("claim code", `${codeId} ${recipient ?? ""} ${code}`);

async function writeCode(
  tx: Transaction,
  claim: Claim,
  business: ClaimedBusiness,
  { channel, recipient }: { channel: CodeChannel; recipient: string },
): Promise<void> {
  const id = randomUUID();
  const code = randomInt(0, 1_000_000).toString().padStart(6, "0");
  await tx.insert(claimCodes).values({
    id,
    claimId: claim.id,
    channel,
    codeHash: hashesOf(id, recipient, code)[0] ?? "",
    createdAt: sql`clock_timestamp()`,
    expiresAt: sql`clock_timestamp() + make_interval(mins => ${codeMinutes}::int)`,
  });
  const message = codeWays[channel].message(recipient, {
    key: `claim-code:${id}`,
    code,
    minutes: codeMinutes,
    business: business.businessName,
  });
  await queueMessages(tx, [message]);
}

export type CodeTried =
  /** The listing is the claimant's (`owned`), or will be once they use the mailed link. */
  | { status: "proven"; owned: boolean }
  | { status: "wrong"; triesLeft: number }
  | { status: "expired" }
  /** Five wrong codes, this one included. */
  | { status: "used-up" }
  /** No code was asked for, or it was used. */
  | { status: "none" }
  /** The claim is decided, or the listing can no longer be claimed. */
  | { status: "settled" }
  | { status: "missing" };

/**
 * Checks a claimant's code. The right one gives them the listing, which does not verify the business, and ends
 * competing claims. Concurrent guesses wait for each other, so that there are never more than five.
 */
export const tryClaimCode = async (own: Own, code: string): Promise<CodeTried> =>
  db.transaction(async (tx) => {
    const locked = await lockClaim(tx, own.claimId, own.claimant);
    if (!locked) return { status: "missing" };
    const { claim, business } = locked;
    if (claim.status !== "pending") return { status: "settled" };
    if (business.status !== "active" || business.claimed || business.ownerId) return { status: "settled" };
    if (await isWon(tx, business.id)) return { status: "settled" };
    const tried = await tryOpen(tx, claim.id, business, code);
    if (tried.status !== "right") return tried;
    const proven = {
      status: "proven" as const,
      provedBy: tried.channel,
      provedAt: new Date(),
      decidedAt: new Date(),
    };
    await writeClaim(tx, claim.id, proven);
    await endChecks(tx, isCheckOf(business.id));
    const settled = await settleClaim(tx, { ...claim, ...proven }, business, { verified: false });
    await recordAudit(tx, actorOf(own.claimant), "claimed", "listing", business.id, {
      before: { claimed: false },
      after: { claimed: settled.status === "owned", provedBy: tried.channel, claimId: claim.id },
    });
    await tellOthers(tx, business.id);
    return { status: "proven", owned: settled.status === "owned" };
  });

type Tried =
  | { status: "right"; channel: CodeChannel }
  | Exclude<CodeTried, { status: "proven" | "settled" | "missing" }>;

async function tryOpen(
  tx: Transaction,
  claimId: string,
  business: ClaimedBusiness,
  code: string,
): Promise<Tried> {
  const sent = await tx
    .select({
      ...pick(claimCodes, "id", "channel", "codeHash", "tries", "usedAt"),
      expired: sql<boolean>`${claimCodes.expiresAt} <= clock_timestamp()`,
    })
    .from(claimCodes)
    .where(eq(claimCodes.claimId, claimId))
    .orderBy(desc(claimCodes.createdAt), desc(claimCodes.id))
    .limit(mostRead);
  const [latest] = sent;
  if (!latest || latest.usedAt) return { status: "none" };
  if (latest.expired) return { status: "expired" };
  const open = sent.filter(({ expired, tries, usedAt }) => !expired && !usedAt && tries < mostTries);
  if (open.length === 0) return { status: "used-up" };
  const right = open.find(({ id, channel, codeHash }) =>
    isAmong(hashesOf(id, codeWays[channel].recipientOn(business), code), codeHash),
  );
  if (right) {
    await tx.update(claimCodes).set({ usedAt: sql`clock_timestamp()` }).where(eq(claimCodes.id, right.id));
    return { status: "right", channel: right.channel };
  }
  const ids = open.map(({ id }) => id);
  await tx
    .update(claimCodes)
    .set({ tries: sql`${claimCodes.tries} + 1` })
    .where(inArray(claimCodes.id, ids));
  const triesLeft = mostTries - 1 - Math.min(...open.map(({ tries }) => tries));
  return triesLeft > 0 ? { status: "wrong", triesLeft } : { status: "used-up" };
}

/** Whether a code for the claim was sent and can still be entered. */
export const hasOpenCode = async (claimId: string): Promise<boolean> =>
  (await db.$count(
    claimCodes,
    sql`${claimCodes.claimId} = ${claimId}::uuid and ${claimCodes.usedAt} is null and ${claimCodes.expiresAt} > now() and ${claimCodes.tries} < ${mostTries}`,
  )) > 0;
