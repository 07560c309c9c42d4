import { randomInt, randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
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
import { mobileProblem, parsePhone } from "~/models/reading/phone";
import { phoneVerifications } from "../../../drizzle/schema/quizzes";
import { codeAllowances, countCode, findSpent } from "./code-limits.server";
import { codeMinutes, codeText, quizCode } from "./code-words";

/** Who makes the codes and checks them: the vendor, or this module (demo). */
export type Issuer = "vendor" | "us";
/**
 * A number (E.164), the browser that gave it, and what its code is for: a quiz, the agreement's version or the request
 * that is named, whose number it becomes, or somebody's own requests. None alone proves anything.
 */
export type GivenNumber = {
  visitorId: string;
  phone: string;
  agreementId?: string;
  leadId?: LeadId;
  purpose?: "request";
};

const mostTries = 5;
/** More than may be sent to one number while a code is valid. */
const mostRead = 20;
/** How long a verified phone counts. */
export const verifiedHours = 24;
/** How old a verification may be for a request that waited in the spool. */
export const spooledHours = 7 * 24;

type CodeRequest = GivenNumber & {
  /** Where the request came from, for the limit per address. */
  address: string;
  /** Seconds between two codes for one number: 30 or 60, by quiz. */
  resendSeconds: number;
  issuer: Issuer;
  /** Whether the caller sends our code's text, as somebody waits for it; else it is queued. */
  atOnce?: boolean;
  /** What the code does, in the words of its text. */
  does?: string;
};
type RequestedCode =
  /** With `text` if that is the caller's to send. */
  | { status: "requested"; verificationId: string; text?: string }
  | { status: "limited"; error: string; retryAfterSeconds: number }
  /** A limit that everybody shares is used up. */
  | { status: "spent"; error: string; retryAfterSeconds: number }
  /** Not a UK mobile number. */
  | { status: "refused"; error: string };

/**
 * Opens a verification of a UK mobile number, within the limits of the configuration. With issuer `us`
 * it also makes the code and queues the text that carries it, or returns it; with `vendor` the caller asks the vendor
 * to send one next. A caller who sends gives the wait back with {@link withdrawRequest} when that fails.
 */
export async function requestCode(request: CodeRequest): Promise<RequestedCode> {
  const { visitorId, issuer, atOnce, agreementId, leadId, does = `is your ${quizCode} code` } = request;
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
    const code = issuer === "us" ? drawCode() : undefined;
    const text = code && codeText(code, does);
    if (text && !atOnce) await queueCode(tx, id, phone.e164, text);
    await tx.insert(phoneVerifications).values({
      id,
      visitorId,
      phone: phone.e164,
      purpose: purposeOf(request),
      ...{ agreementId, leadId },
      codeHash: code && hashesOf(id, code)[0],
      createdAt: sql`clock_timestamp()`,
      expiresAt: sql`clock_timestamp() + make_interval(mins => ${codeMinutes}::int)`,
    });
    await countCode(tx, phone.e164);
    return { status: "requested", verificationId: id, ...(atOnce && { text }) };
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

export type CheckedCode =
  | { status: "verified"; verificationId: string }
  | { status: "wrong"; triesLeft: number }
  | { status: "expired" }
  /** Five wrong codes, this one included: only a new code helps. */
  | { status: "used-up" }
  /** This browser requested no code for this number, or a lead has used it. */
  | { status: "missing" };

/** {@link tryCode} in a transaction of its own. */
export const checkCode = async (typed: GivenNumber & { code: string }): Promise<CheckedCode> =>
  db.transaction((tx) => tryCode(tx, typed));

/**
 * Checks a code that this module issued, against all that this browser was sent for this number and purpose and that
 * are still valid. A wrong one is a try of each; concurrent guesses wait for each other, so that a code has five.
 */
export async function tryCode(
  tx: Transaction,
  { code, ...given }: GivenNumber & { code: string },
): Promise<CheckedCode> {
  const sent = await lockOpen(tx, given);
  if (sent.status !== "open") return sent;
  const ours = sent.codes.flatMap(({ codeHash, ...each }) =>
    codeHash === null ? [] : { ...each, codeHash },
  );
  if (ours.length === 0) return { status: "missing" };
  const right = ours.find(({ id, codeHash }) => isAmong(hashesOf(id, code), codeHash));
  if (right) {
    await markVerified(tx, right.id);
    return { status: "verified", verificationId: right.id };
  }
  await countTry(
    tx,
    ours.map(({ id }) => id),
  );
  const triesLeft = mostTries - 1 - Math.min(...ours.map(({ tries }) => tries));
  return triesLeft > 0 ? { status: "wrong", triesLeft } : { status: "used-up" };
}

const countTry = (tx: Transaction, ids: string[]) =>
  tx
    .update(phoneVerifications)
    .set({ tries: sql`${phoneVerifications.tries} + 1` })
    .where(inArray(phoneVerifications.id, ids));

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
    const sent = await lockOpen(tx, given);
    if (sent.status !== "open") return sent;
    const proved = sent.codes.find(({ verifiedAt }) => verifiedAt);
    if (proved) return { status: "verified", verificationId: proved.id };
    const { id, tries } = sent.codes[0];
    await countTry(tx, [id]);
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

/** The unused verification, at most {@link verifiedHours} old, that this browser verified this number. */
export async function findVerifiedNumber(
  given: GivenNumber,
  database: Database | Transaction = db,
): Promise<{ verificationId: string; verifiedAt: Date } | undefined> {
  const [verified] = await database
    .select({ verificationId: phoneVerifications.id, verifiedAt: phoneVerifications.verifiedAt })
    .from(phoneVerifications)
    .where(isVerifiedNumber(given, verifiedHours))
    .orderBy(desc(phoneVerifications.verifiedAt), desc(phoneVerifications.id))
    .limit(1);
  return verified?.verifiedAt ? { ...verified, verifiedAt: verified.verifiedAt } : undefined;
}

/**
 * Uses up the verification, in the transaction of the lead that needs it: true for one lead only, however many
 * are being made. False when there is none, it was used, or it is older than `maxAgeHours`.
 */
export async function spendNumber(
  tx: Transaction,
  { maxAgeHours = verifiedHours, ...given }: GivenNumber & { maxAgeHours?: number },
): Promise<boolean> {
  const consumed = await tx
    .update(phoneVerifications)
    .set({ consumedAt: sql`clock_timestamp()` })
    .where(isVerifiedNumber(given, maxAgeHours))
    .returning({ id: phoneVerifications.id });
  return consumed.length > 0;
}

const hashesOf = (verificationId: string, code: string) => keyedHashes("code", `${verificationId} ${code}`);

const drawCode = () => randomInt(0, 1_000_000).toString().padStart(6, "0");

const queueCode = (tx: Transaction, verificationId: string, recipient: string, body: string) =>
  queueMessages(tx, [{ channel: "sms", recipient, subject: "", body, dedupeKey: `code:${verificationId}` }]);

const purposeOf = ({ agreementId, leadId, purpose }: Omit<GivenNumber, "visitorId" | "phone">) =>
  agreementId ? "agreement" : leadId ? "number" : (purpose ?? "quiz");

const ofNumber = ({ visitorId, phone, ...about }: GivenNumber) =>
  and(
    eq(phoneVerifications.visitorId, visitorId),
    eq(phoneVerifications.phone, phone),
    eq(phoneVerifications.purpose, purposeOf(about)),
    about.agreementId ? eq(phoneVerifications.agreementId, about.agreementId) : undefined,
    about.leadId ? eq(phoneVerifications.leadId, about.leadId) : undefined,
  );

/**
 * Locks what was sent since a code was last used, until the transaction ends; `open` with those that may still be tried,
 * the newest first.
 */
async function lockOpen(tx: Transaction, given: GivenNumber) {
  const sent = await tx
    .select({
      ...pick(phoneVerifications, "id", "codeHash", "tries", "verifiedAt", "consumedAt"),
      expired: sql<boolean>`${phoneVerifications.expiresAt} <= clock_timestamp()`,
    })
    .from(phoneVerifications)
    .where(ofNumber(given))
    .orderBy(desc(phoneVerifications.createdAt), desc(phoneVerifications.id))
    .limit(mostRead)
    .for("update");
  const [latest] = sent;
  if (!latest || latest.consumedAt) return { status: "missing" } as const;
  if (latest.expired) return { status: "expired" } as const;
  const used = sent.findIndex(({ consumedAt }) => consumedAt);
  const unused = used < 0 ? sent : sent.slice(0, used);
  const [first, ...others] = unused.filter(({ expired, tries }) => !expired && tries < mostTries);
  return first ? ({ status: "open", codes: [first, ...others] } as const) : ({ status: "used-up" } as const);
}

async function markVerified(from: Database, id: string): Promise<void> {
  await from
    .update(phoneVerifications)
    .set({ verifiedAt: sql`clock_timestamp()` })
    .where(and(eq(phoneVerifications.id, id), isNull(phoneVerifications.verifiedAt)));
}

/** The condition for an unused verification in `phone_verifications`, at most this old, of this browser and number. */
const isVerifiedNumber = (given: GivenNumber, maxAgeHours: number) =>
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
