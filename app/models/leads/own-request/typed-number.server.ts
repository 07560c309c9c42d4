import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { db, pick } from "~/database/db.server";
import { codeMinutes } from "~/models/phones/code-words";
import { checkCode, findResendWait, requestCode } from "~/models/phones/verification.server";
import { phoneVerifications } from "../../../../drizzle/schema/quizzes";

const purpose = "request";
const codeSeconds = 60;
/** How long a number that was proved shows what it has. */
const openMinutes = 30;

/** How far somebody is who looks for their requests by their number; `phone` is E.164. */
export type RequestSearch =
  | { state: "number" }
  /** A code was texted; another may be in `wait` seconds. */
  | { state: "code"; phone: string; wait: number }
  | { state: "proved"; phone: string };

/** Where this browser's search is, by the code that was texted last. */
export async function findRequestSearch(visitorId: string): Promise<RequestSearch> {
  const [latest] = await db
    .select(pick(phoneVerifications, "phone", "verifiedAt", "createdAt"))
    .from(phoneVerifications)
    .where(and(isOf(visitorId), gt(phoneVerifications.createdAt, minutesAgo(openMinutes))))
    .orderBy(desc(sql`${phoneVerifications.verifiedAt} is not null`), desc(phoneVerifications.createdAt))
    .limit(1);
  if (!latest) return { state: "number" };
  const { phone, verifiedAt } = latest;
  if (verifiedAt) return { state: "proved", phone };
  const valid = Date.now() - latest.createdAt.getTime() < codeMinutes * 60_000;
  return valid
    ? { state: "code", phone, wait: await findResendWait(phone, codeSeconds) }
    : { state: "number" };
}

/** Texts a code that shows what this number asked for, in this browser alone. */
export const textSearchCode = (given: { visitorId: string; phone: string; address: string }) =>
  requestCode({
    ...{ ...given, purpose, resendSeconds: codeSeconds, issuer: "us" },
    does: `shows your ${site.name} requests`,
  });

export const checkSearchCode = (typed: { visitorId: string; phone: string; code: string }) =>
  checkCode({ ...typed, purpose });

/** Ends this browser's search: nothing is shown to whoever has it next. */
export async function endRequestSearch(visitorId: string): Promise<void> {
  await db.update(phoneVerifications).set({ consumedAt: sql`clock_timestamp()` }).where(isOf(visitorId));
}

const isOf = (visitorId: string) =>
  and(
    eq(phoneVerifications.visitorId, visitorId),
    eq(phoneVerifications.purpose, purpose),
    isNull(phoneVerifications.consumedAt),
  );

const minutesAgo = (minutes: number) => sql`clock_timestamp() - make_interval(mins => ${minutes}::int)`;
