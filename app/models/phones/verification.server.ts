import { randomInt, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { type Database, db, pick, type Transaction } from "~/database/db.server";
import { formatWait } from "~/models/base/clock";
import { isAmong, keyedHashes } from "~/models/base/keyed-hash.server";
import {
  type Allowance,
  clearHits,
  findWait,
  type Taken,
  takeAllowance,
} from "~/models/base/rate-limits.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { phoneVerifications } from "../../../drizzle/schema/quizzes";
import { codeAllowances, countCode, findSpent } from "./code-limits.server";
import { mobileProblem, parsePhone } from "./phone";

/** Who makes the codes and checks them: the vendor, or this module (demo). */
export type Issuer = "vendor" | "us";
/** A number and the browser that gave it; neither alone proves anything. `phone` is E.164. */
export type GivenNumber = { visitorId: string; phone: string };

const minutesValid = 10;
const mostTries = 5;
/** How long a verified phone counts as proof. */
export const proofHours = 24;
/** How old a proof may be for a request that waited in the spool. */
export const spooledProofHours = 7 * 24;

type CodeRequest = GivenNumber & {
  /** Where the request came from, for the limit per address. */
  address: string;
  /** Seconds between two codes for one number: 30 or 60, by quiz. */
  resendSeconds: number;
  issuer: Issuer;
};
type RequestedCode =
  | { status: "requested"; verificationId: string }
  | { status: "limited"; error: string; retryAfterSeconds: number }
  /** A limit that everybody shares is used up. */
  | { status: "spent"; error: string; retryAfterSeconds: number }
  /** Not a UK mobile number. */
  | { status: "refused"; error: string };

/**
 * Opens a verification of a UK mobile number, within the limits of the configuration. With issuer `us`
 * it also makes the code and queues the text that carries it; with `vendor` the caller asks the vendor
 * to send one next, and gives the wait back with {@link withdrawRequest} when that fails.
 */
export async function requestCode(request: CodeRequest): Promise<RequestedCode> {
  const { visitorId, issuer } = request;
  const phone = parsePhone(request.phone);
  if (phone.status !== "mobile") return { status: "refused", error: mobileProblem(request.phone) ?? "" };
  return db.transaction(async (tx) => {
    const spent = await findSpent(tx, phone.e164);
    if (spent) return spent;
    const taken = await takeAllowance(tx, allowances({ ...request, phone: phone.e164 }));
    if (taken.status === "limited") {
      const { retryAfterSeconds } = taken;
      return { status: "limited", error: limitMessage(taken), retryAfterSeconds };
    }
    const id = randomUUID();
    const code = issuer === "us" ? await textCode(tx, id, phone.e164) : undefined;
    await tx.insert(phoneVerifications).values({
      id,
      visitorId,
      phone: phone.e164,
      codeHash: code && hashesOf(id, code)[0],
      createdAt: sql`clock_timestamp()`,
      expiresAt: sql`clock_timestamp() + make_interval(mins => ${minutesValid}::int)`,
    });
    await countCode(tx, phone.e164);
    return { status: "requested", verificationId: id };
  });
}

/**
 * Lets the number ask again at once after the vendor failed to send. The hourly and daily counts stay,
 * so a vendor that is down cannot be used to send without limit.
 */
export async function withdrawRequest(verificationId: string): Promise<void> {
  const [request] = await db
    .select({ phone: phoneVerifications.phone })
    .from(phoneVerifications)
    .where(eq(phoneVerifications.id, verificationId));
  if (request) await clearHits(db, { scope: "code:resend", subject: request.phone });
}

/** Whole seconds until the number may be sent another code; 0 when it may now. */
export const findResendWait = (phone: string, resendSeconds: number): Promise<number> =>
  findWait(db, resendAllowance(phone, resendSeconds));

type CheckedCode =
  | { status: "verified"; verificationId: string }
  | { status: "wrong"; triesLeft: number }
  | { status: "expired" }
  /** Five wrong codes, this one included: only a new code helps. */
  | { status: "used-up" }
  /** This browser requested no code for this number, or a lead has used it. */
  | { status: "missing" };

/**
 * Checks a code that this module issued, against this browser's latest request for this number. Concurrent guesses wait
 * for each other, so that there are never more than five.
 */
export const checkCode = async ({ code, ...given }: GivenNumber & { code: string }): Promise<CheckedCode> =>
  db.transaction(async (tx) => {
    const latest = await lockLatest(tx, given);
    if (latest.status !== "open") return latest;
    const { id, codeHash, tries } = latest;
    if (codeHash === null) return { status: "missing" };
    if (isAmong(hashesOf(id, code), codeHash)) {
      await markVerified(tx, id);
      return { status: "verified", verificationId: id };
    }
    await tx
      .update(phoneVerifications)
      .set({ tries: tries + 1 })
      .where(eq(phoneVerifications.id, id));
    const triesLeft = mostTries - tries - 1;
    return triesLeft > 0 ? { status: "wrong", triesLeft } : { status: "used-up" };
  });

type OpenedAttempt =
  | { status: "open"; verificationId: string; triesLeft: number }
  | { status: "verified"; verificationId: string }
  | { status: "expired" }
  | { status: "used-up" }
  | { status: "missing" };

/**
 * Counts a try before the vendor is asked about a code, and says whether it may be asked. `verified`
 * when this browser has proved the number already, for example with the first of two clicks.
 */
export const openAttempt = async (given: GivenNumber): Promise<OpenedAttempt> =>
  db.transaction(async (tx) => {
    const latest = await lockLatest(tx, given);
    if (latest.status !== "open") return latest;
    const { id, tries, verifiedAt } = latest;
    if (verifiedAt) return { status: "verified", verificationId: id };
    await tx
      .update(phoneVerifications)
      .set({ tries: tries + 1 })
      .where(eq(phoneVerifications.id, id));
    return { status: "open", verificationId: id, triesLeft: mostTries - tries - 1 };
  });

/** Takes the count of an attempt back if the vendor could not be asked. */
export async function withdrawAttempt(verificationId: string): Promise<void> {
  await db
    .update(phoneVerifications)
    .set({ tries: sql`${phoneVerifications.tries} - 1` })
    .where(and(eq(phoneVerifications.id, verificationId), gt(phoneVerifications.tries, 0)));
}

/** Records that the vendor approved the code of an attempt that {@link openAttempt} opened. */
export async function recordVendorApproval(verificationId: string): Promise<void> {
  await markVerified(db, verificationId);
}

/** The unused proof, at most {@link proofHours} old, that this browser verified this number. */
export async function findProof(
  given: GivenNumber,
): Promise<{ verificationId: string; verifiedAt: Date } | undefined> {
  const [proof] = await db
    .select({ verificationId: phoneVerifications.id, verifiedAt: phoneVerifications.verifiedAt })
    .from(phoneVerifications)
    .where(isProof(given, proofHours))
    .orderBy(desc(phoneVerifications.verifiedAt), desc(phoneVerifications.id))
    .limit(1);
  return proof?.verifiedAt ? { ...proof, verifiedAt: proof.verifiedAt } : undefined;
}

/**
 * Uses up the proof, in the transaction of the lead that needs it: true for one lead only, however many
 * are being made. False when there is none, it was used, or it is older than `maxAgeHours`.
 */
export async function consumeProof(
  tx: Transaction,
  { maxAgeHours = proofHours, ...given }: GivenNumber & { maxAgeHours?: number },
): Promise<boolean> {
  const consumed = await tx
    .update(phoneVerifications)
    .set({ consumedAt: sql`clock_timestamp()` })
    .where(isProof(given, maxAgeHours))
    .returning({ id: phoneVerifications.id });
  return consumed.length > 0;
}

const hashesOf = (verificationId: string, code: string) => keyedHashes("code", `${verificationId} ${code}`);

/** Makes a code and queues the text that carries it. */
async function textCode(tx: Transaction, verificationId: string, recipient: string): Promise<string> {
  const code = randomInt(0, 1_000_000).toString().padStart(6, "0");
  const body = `Your ${site.name} code is ${code}. It is valid for ${minutesValid} minutes.`;
  await queueMessages(tx, [
    { channel: "sms", recipient, subject: "", body, dedupeKey: `code:${verificationId}` },
  ]);
  return code;
}

/** As values of a request, or as expressions of a query. */
type OfNumber = { visitorId: string | SQL; phone: string | SQL };

const ofNumber = ({ visitorId, phone }: OfNumber) =>
  and(eq(phoneVerifications.visitorId, visitorId), eq(phoneVerifications.phone, phone));

/** Locks the latest request until the transaction ends; `open` when a code for it may still be tried. */
async function lockLatest(tx: Transaction, given: GivenNumber) {
  const [latest] = await tx
    .select({
      ...pick(phoneVerifications, "id", "codeHash", "tries", "verifiedAt", "consumedAt"),
      expired: sql<boolean>`${phoneVerifications.expiresAt} <= clock_timestamp()`,
    })
    .from(phoneVerifications)
    .where(ofNumber(given))
    .orderBy(desc(phoneVerifications.createdAt), desc(phoneVerifications.id))
    .limit(1)
    .for("update");
  if (!latest || latest.consumedAt) return { status: "missing" } as const;
  if (latest.expired) return { status: "expired" } as const;
  if (latest.tries >= mostTries) return { status: "used-up" } as const;
  return { status: "open", ...latest } as const;
}

async function markVerified(from: Database, id: string): Promise<void> {
  await from
    .update(phoneVerifications)
    .set({ verifiedAt: sql`clock_timestamp()` })
    .where(and(eq(phoneVerifications.id, id), isNull(phoneVerifications.verifiedAt)));
}

/** The condition for an unused proof in `phone_verifications`, at most this old, of this browser and number. */
export const isProof = (given: OfNumber, maxAgeHours: number) =>
  and(
    ofNumber(given),
    isNotNull(phoneVerifications.verifiedAt),
    isNull(phoneVerifications.consumedAt),
    gt(phoneVerifications.verifiedAt, sql`clock_timestamp() - make_interval(hours => ${maxAgeHours}::int)`),
  );

const resendAllowance = (phone: string, resendSeconds: number): Allowance => ({
  scope: "code:resend",
  subject: phone,
  limit: 1,
  windowSeconds: resendSeconds,
});

const allowances = ({ phone, address, resendSeconds }: CodeRequest): Allowance[] => [
  resendAllowance(phone, resendSeconds),
  ...codeAllowances({ scope: "code:number", subject: phone }, address),
];

function limitMessage({ scope, retryAfterSeconds }: Taken & { status: "limited" }): string {
  const wait = formatWait(retryAfterSeconds);
  if (scope === "code:resend") return `You can ask for another code in ${wait}.`;
  if (scope === "code:number") return `That is a lot of codes for one number. Try again in ${wait}.`;
  return `That is a lot of codes from one place. Try again in ${wait}.`;
}
