import { randomUUID } from "node:crypto";
import { desc } from "drizzle-orm";
import { db } from "~/database/db.server";
import { type GivenNumber, type Issuer, requestCode } from "~/models/phones/verification.server";
import { outbox } from "../../../drizzle/schema";

export const ann: GivenNumber = { visitorId: randomUUID(), phone: "+447700900123" };
export const bob: GivenNumber = { visitorId: randomUUID(), phone: "+447700900456" };

type Asking = Partial<{ address: string; resendSeconds: number; issuer: Issuer; does: string }>;

export const ask = (who: GivenNumber, how: Asking = {}) =>
  requestCode({ ...who, address: "203.0.113.7", resendSeconds: 30, issuer: "us", ...how });

/** Asks for a code, which must be granted. */
export async function askedBy(who: GivenNumber, how: Asking = {}): Promise<string> {
  const requested = await ask(who, how);
  if (requested.status !== "requested") throw new Error(`Refused: ${requested.error}`);
  return requested.verificationId;
}

export async function textsTo(phone: string): Promise<string[]> {
  const rows = await db.select().from(outbox).orderBy(desc(outbox.createdAt));
  return rows.filter(({ recipient }) => recipient === phone).map(({ body }) => body);
}

/** The code in the newest text to the number, or mail to the address. */
export async function codeOn(phone: string): Promise<string> {
  const [newest = ""] = await textsTo(phone);
  return /\b\d{6}\b/.exec(newest)?.[0] ?? "";
}

/** Runs `act` `count` times at once. */
export const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));
