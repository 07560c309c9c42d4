import { eq } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { makeSeal } from "~/models/base/seal.server";
import { uuid } from "~/models/base/uuid";
import type { Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import type { Claim, Claimant } from "~/models/ownership/claim-rows.server";
import { paths } from "~/paths";
import { businessClaims } from "../../../drizzle/schema/claims";

const links = makeSeal("fettle claim link");
/** In characters; ours have 86. */
const longestLink = 200;
const mostADay = 5;

/** Where a claim is found again from any browser, by whoever has the mail. */
export const claimLink = (claimId: string): string =>
  wholeAddress(paths.claimConfirmation(links.seal(claimId)));

/** The claim of a mailed link, and who made it; undefined for anything that we did not seal. */
export async function findLinked(
  sealed: string,
): Promise<{ claimId: string; claimant: Claimant } | undefined> {
  const claimId = sealed.length <= longestLink ? uuid.safeParse(links.open(sealed)).data : undefined;
  if (!claimId) return undefined;
  const [claim] = await db
    .select(pick(businessClaims, "visitorId", "accountId"))
    .from(businessClaims)
    .where(eq(businessClaims.id, claimId));
  if (claim?.visitorId) return { claimId, claimant: { visitorId: claim.visitorId } };
  return claim?.accountId ? { claimId, claimant: { accountId: claim.accountId } } : undefined;
}

/**
 * Queues a mail that whoever typed the claim's address can cause, unless the address has had five of them in 24 hours:
 * anybody can type anybody's.
 */
export async function mailTyped(
  tx: Transaction,
  { email }: Pick<Claim, "email">,
  message: Message,
): Promise<void> {
  const taken = await takeAllowance(tx, [perDay("claim:typed", email.trim().toLowerCase(), mostADay)]);
  if (taken.status === "allowed") await queueMessages(tx, [message]);
}
