/**
 * Presses buttons of prices and agreements until it is killed: `SEED` says which, `OWN` whose. Each that was answered is
 * a full stop on the standard output.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import "~/database/drivers.server";
import { keyedHash } from "~/models/base/keyed-hash.server";
import { acceptAgreement, listAgreements, writeAgreement } from "~/models/prices/agreements.server";
import { choosePrice, resumeRouting } from "~/models/prices/choosing.server";
import { listReceived } from "~/models/prices/compared.server";
import { findPriceOf } from "~/models/prices/own-prices.server";
import { readTyped } from "~/models/prices/price-form";
import { saveDraft, sendPrice } from "~/models/prices/sending.server";
import { phoneVerifications } from "../../../drizzle/schema";
import { seededRandom } from "../numbers";
import { settled } from "../people/prices";

type Own = { accountId: string; businessId: string; leadId: string };

const random = seededRandom(Number(process.env.SEED));
const owned: Own[] = JSON.parse(process.env.OWN ?? "[]");
const atOnce = 4;

const any = <Each>(all: readonly Each[]): Each | undefined => all[Math.floor(random() * all.length)];

async function send(own: Own): Promise<void> {
  const revision = async () => (await findPriceOf(db, own))?.revision ?? 0;
  const fields = { amount: String(1000 + Math.floor(random() * 9000)), vat: "plus", basis: "fixed" };
  await saveDraft({ ...own, revision: await revision(), fields });
  const change = { ...own, revision: await revision(), right: true };
  const press = () => sendPrice({ ...change, read: (draft) => readTyped(draft, new Date()) });
  await Promise.all([press(), press()]);
}

async function choose({ leadId }: Own): Promise<void> {
  const versionId = any(await listReceived(db, leadId))?.versionId ?? "";
  const press = () => choosePrice(leadId, { versionId, reason: "price" });
  await Promise.all([press(), press()]);
}

const write = ({ leadId }: Own) =>
  writeAgreement(
    { leadId, side: "homeowner" },
    { ...settled(), address: `${Math.floor(random() * 5)} Mill Lane, Leeds` },
  );

/** Accepts for both sides; for the homeowner with a number that was proved for that version. */
async function accept(own: Own): Promise<void> {
  const [newest] = await listAgreements(db, own.leadId);
  if (!newest) return;
  const { id: agreementId, sha256 } = newest;
  const [visitorId, id, code] = [randomUUID(), randomUUID(), "246810"];
  await db.insert(phoneVerifications).values({
    ...{ id, visitorId, phone: "+447700900123", purpose: "agreement", agreementId },
    codeHash: keyedHash("code", `${id} ${code}`),
    expiresAt: sql`now() + interval '10 minutes'`,
  });
  const jane = () => acceptAgreement({ leadId: own.leadId, side: "homeowner", sha256, visitorId, code });
  const roofer = () => acceptAgreement({ ...own, side: "business", sha256 });
  await Promise.all([jane(), roofer(), jane()]);
}

const undo = ({ leadId }: Own) => resumeRouting(leadId);

const presses = [send, send, send, choose, choose, write, accept, accept, accept, undo];

async function pressOn(): Promise<never> {
  for (;;) {
    const own = any(owned);
    const press = any(presses);
    if (own && press) await press(own);
    process.stdout.write(".");
  }
}

await Promise.all(Array.from({ length: atOnce }, pressOn));
