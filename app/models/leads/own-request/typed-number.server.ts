import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { type Database, db, pick } from "~/database/db.server";
import { listFaulty } from "~/models/faults/faults.server";
import { codeMinutes } from "~/models/phones/code-words";
import { checkCode, requestCode } from "~/models/phones/verification.server";
import { phoneVerifications } from "../../../../drizzle/schema/quizzes";

const codeSeconds = 60;
/** How long a number that was proved shows what it has. */
const openMinutes = 30;

/** The browser that types a number: to see what was asked for with it, or, with a request's id, to make it that one's. */
type TypedFor = { visitorId: string; leadId?: LeadId };

/** How far somebody is who proves a number; `phone` is E.164. */
export type TypedNumber =
  | { state: "number" }
  /** A code was texted; `late` while texts do not go out. */
  | { state: "code"; phone: string; late: boolean }
  | { state: "proved"; phone: string };

/** Where this browser is, by the code that was texted last. */
export async function findTypedNumber(by: TypedFor): Promise<TypedNumber> {
  const [latest] = await db
    .select(pick(phoneVerifications, "phone", "verifiedAt", "createdAt"))
    .from(phoneVerifications)
    .where(and(isOf(by), gt(phoneVerifications.createdAt, minutesAgo(openMinutes))))
    .orderBy(desc(sql`${phoneVerifications.verifiedAt} is not null`), desc(phoneVerifications.createdAt))
    .limit(1);
  if (!latest) return { state: "number" };
  const { phone, verifiedAt } = latest;
  if (verifiedAt) return { state: "proved", phone };
  const valid = Date.now() - latest.createdAt.getTime() < codeMinutes * 60_000;
  if (!valid) return { state: "number" };
  const faulty = await listFaulty();
  return { state: "code", phone, late: faulty.some(({ service }) => service === "sms") };
}

/** Texts a code for a number, in this browser and for this use alone; the text says for which. */
export const textNumberCode = (given: TypedFor & { phone: string; address: string }) =>
  requestCode({
    ...{ ...given, purpose: "request", resendSeconds: codeSeconds, issuer: "us" },
    does: given.leadId
      ? `makes this the number of your ${site.name} request`
      : `shows your ${site.name} requests`,
  });

export const checkSearchCode = (typed: { visitorId: string; phone: string; code: string }) =>
  checkCode({ ...typed, purpose: "request" });

/** Ends what this browser does with a number: nothing is shown to whoever has it next, and no code of it is taken again. */
export async function endTyped(by: TypedFor, database: Database = db): Promise<void> {
  await database.update(phoneVerifications).set({ consumedAt: sql`clock_timestamp()` }).where(isOf(by));
}

const isOf = ({ visitorId, leadId }: TypedFor) =>
  and(
    eq(phoneVerifications.visitorId, visitorId),
    leadId ? eq(phoneVerifications.leadId, leadId) : eq(phoneVerifications.purpose, "request"),
    isNull(phoneVerifications.consumedAt),
  );

const minutesAgo = (minutes: number) => sql`clock_timestamp() - make_interval(mins => ${minutes}::int)`;
