import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import type { Account } from "~/models/accounts/accounts.server";
import { listOwnClaims, submitClaim } from "~/models/claims/claims.server";
import { sendClaimCode, tryClaimCode } from "~/models/claims/codes.server";
import { approveClaim, rejectClaim } from "~/models/claims/decisions.server";
import { openDispute } from "~/models/claims/disputes.server";
import { findClaimEntry } from "~/models/claims/queue.server";
import { lapseClaims } from "~/models/claims/retention.server";
import { lockAwaited, takeAwaited } from "~/models/ownership/awaited.server";
import { auditLog, businessClaims, businesses, claimDocuments, outbox } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { aClaim, aClaimant, aDispute, aFreeListing, priya } from "../../support/people/claiming";
import { codeOn } from "../../support/people/given-numbers";
import { world } from "../../support/world";

useDatabase();

const office = "office@kirkgate.example";
const anHour = 3600;
const sender = "10.9.0.1";
const listing = (id: string) => findRow(businesses, { id });

/** Somebody with an account who claims a listing. */
async function claiming(business: { id: string }, contact_name = "Priya Shah") {
  const account = await aClaimant();
  const fields = { email: account.email, contact_name };
  const claimId = await aClaim(business.id, { accountId: account.id }, fields);
  return { account, claimId, claimant: { accountId: account.id } };
}

type Own = Parameters<typeof tryClaimCode>[0];

/** The code of a claim, out of the mail to what stands on the listing. */
async function codeOf(own: Own) {
  await timePasses(31);
  expect(await sendClaimCode(own, { channel: "email", sender })).toMatchObject({ status: "sent" });
  return codeOn(office);
}

async function withDocument({ claimId }: { claimId: string }) {
  const document = { name: "bill.pdf", type: "application/pdf", bytes: Buffer.from("x") } as const;
  await db.insert(claimDocuments).values({ claimId, ...document });
}

/** How a claim of an account stands, and the mails of how it ended. */
async function endOf({ account, claimId }: { account: Account; claimId: string }) {
  const mails = await listRows(
    outbox,
    and(eq(outbox.recipient, account.email), like(outbox.dedupeKey, `claim:${claimId}:ended`)),
  );
  const claim = (await listOwnClaims(account.id)).find(({ id }) => id === claimId);
  return { status: claim?.status, reason: claim?.reason, mails: mails.map(({ body }) => body) };
}

/** A stranger's claim that a code has proved, and whose link is not used yet. */
async function proven(business: { id: string }) {
  const claimant = { visitorId: randomUUID() };
  const own = { claimId: await aClaim(business.id, claimant), claimant };
  expect(await tryClaimCode(own, await codeOf(own))).toEqual({ status: "proven", owned: false });
  return own;
}

/** An account that asks for a listing that somebody else has proved; it is noted once, however often it asks. */
async function askingToo(business: { id: string }) {
  const account = await aClaimant();
  const claim = { businessId: business.id, claimant: { accountId: account.id }, sender };
  for (const _ of [1, 2]) {
    const asked = await submitClaim({ ...claim, fields: { ...priya, email: account.email } });
    expect(asked).toMatchObject({ status: "contested" });
  }
  const claims = await listOwnClaims(account.id);
  expect(claims).toHaveLength(1);
  return { account, claimId: claims[0]?.id ?? "" };
}

describe("of several who claim a listing", () => {
  test("the one with a code has it and names its contact, and the other is told why at once", async () => {
    const business = await aFreeListing({ contactName: "Some Stranger" });
    const [first, second] = [await claiming(business), await claiming(business, "Kim Ridge")];
    expect(await tryClaimCode(second, await codeOf(second))).toEqual({ status: "proven", owned: true });
    expect(await listing(business.id)).toMatchObject({
      ownerId: second.account.id,
      contactName: "Kim Ridge",
    });
    const why = expect.stringContaining("typed a code");
    expect(await endOf(first)).toEqual({ status: "refused", reason: why, mails: [why] });
    expect((await endOf(second)).mails).toEqual([]);
    expect(await lapseClaims()).toBe(0);
    // Nobody's again, no stranger signs for it.
    await rejectClaim(await world.operator(), second.claimId, "Not theirs");
    expect(await listing(business.id)).toMatchObject({ ownerId: null, contactName: null });
  });

  test("one has it when two type a right code at the same moment", async () => {
    const business = await aFreeListing();
    const [one, two] = [await claiming(business), await claiming(business)];
    const [first, second] = [await codeOf(one), await codeOf(two)];
    const tried = await Promise.all([tryClaimCode(one, first), tryClaimCode(two, second)]);
    expect(tried.map(({ status }) => status).sort()).toEqual(["proven", "settled"]);
    const winner = tried[0].status === "proven" ? one : two;
    expect((await listing(business.id))?.ownerId).toBe(winner.account.id);
  });

  test("a code that is typed after another was approved gives nothing", async () => {
    const business = await aFreeListing();
    const [approved, late] = [await claiming(business), await claiming(business)];
    const code = await codeOf(late);
    expect(await approveClaim(await world.operator(), approved.claimId)).toMatchObject({
      status: "approved",
    });
    expect(await tryClaimCode(late, code)).toEqual({ status: "settled" });
    expect((await endOf(late)).mails).toEqual([expect.stringContaining("A person here has looked at it")]);
    expect((await listing(business.id))?.ownerId).toBe(approved.account.id);
  });

  test("neither a code nor an approval goes past one that waits for its claimant, as a merge may bring", async () => {
    const business = await aFreeListing();
    const late = await claiming(business);
    const code = await codeOf(late);
    await proven(business);
    await changeRows(businessClaims, { status: "pending" }, { id: late.claimId });
    expect(await tryClaimCode(late, code)).toEqual({ status: "settled" });
    const approval = await approveClaim(await world.operator(), late.claimId);
    expect(approval).toMatchObject({ status: "unavailable" });
  });

  test("whoever claimed twice is not told that somebody else has it", async () => {
    const business = await aFreeListing();
    const account = await aClaimant();
    const before = await aClaim(business.id, undefined, { email: account.email.toUpperCase() });
    const claimant = { accountId: account.id };
    const own = { claimant, claimId: await aClaim(business.id, claimant, { email: account.email }) };
    expect(await tryClaimCode(own, await codeOf(own))).toMatchObject({ status: "proven" });
    const told = like(outbox.dedupeKey, `claim:${before}:ended`);
    expect(await listRows(outbox, told)).toEqual([]);
  });

  test("each stands at the desk with name, contact, time and proof", async () => {
    const business = await aFreeListing();
    const [first, second] = [await claiming(business), await claiming(business, "Kim Ridge")];
    await withDocument(first);
    await tryClaimCode(second, await codeOf(second));
    const claim = await findClaimEntry(await world.operator(), second.claimId);
    const other = { contactName: "Priya Shah", email: first.account.email, phone: priya.phone, documents: 1 };
    expect(claim).toMatchObject({
      ...{ id: second.claimId, provedBy: "email" },
      others: [{ ...other, provedBy: null, status: "refused" }],
    });
    expect(Date.parse(claim?.others[0]?.createdAt ?? "")).toBeGreaterThan(0);
    // That their details were shown is in the log, as of the claim itself.
    const seen = await listRows(auditLog, { action: "seen" });
    expect(seen.map(({ subjectId }) => subjectId).sort()).toEqual([first.claimId, second.claimId].sort());
  });
});

describe("whoever was noted as asking too", () => {
  test("hears that it is another's once the emailed link is used", async () => {
    const business = await aFreeListing({ contactName: "Some Stranger" });
    const own = await proven(business);
    const noted = await askingToo(business);
    expect(await lapseClaims()).toBe(0);
    const account = await world.account({ role: "professional", email: priya.email });
    await changeRows(businessClaims, { accountId: account.id }, { id: own.claimId });
    await db.transaction(async (tx) =>
      takeAwaited(tx, account, await lockAwaited(tx, [account.id], account.email)),
    );
    expect((await listing(business.id))?.contactName).toBe("Priya Shah");
    await lapseClaims();
    expect((await endOf(noted)).mails).toEqual([expect.stringContaining("typed a code")]);
  });

  test.each(["rejected", "never came"])("hears that it can be claimed when the other was %s", async (how) => {
    const business = await aFreeListing();
    const own = await proven(business);
    const noted = await askingToo(business);
    if (how === "rejected") await rejectClaim(await world.operator(), own.claimId, "No such person");
    else {
      await timePasses(31 * 24 * anHour);
      expect(await lapseClaims()).toBe(2);
      expect(await lapseClaims()).toBe(0);
    }
    expect((await endOf(noted)).mails).toEqual([expect.stringContaining("the listing can be claimed")]);
    expect(await aClaim(business.id, { accountId: noted.account.id })).not.toBe(noted.claimId);
  });

  test("of a dispute hears how the other's ended, and may dispute it then", async () => {
    const { business } = await world.roofer();
    const [one, two] = [await aClaimant(), await aClaimant()];
    const first = await aDispute(business.id, one.id);
    const fields = { ...priya, email: two.email };
    const again = () => openDispute({ businessId: business.id, accountId: two.id, fields, sender });
    for (const _ of [1, 2]) expect(await again()).toMatchObject({ status: "open already" });
    const claims = await listOwnClaims(two.id);
    expect(claims).toMatchObject([{ status: "refused", kind: "dispute" }]);
    expect(await lapseClaims()).toBe(0);
    await rejectClaim(await world.operator(), first, "Not theirs");
    const ended = await endOf({ account: two, claimId: claims[0]?.id ?? "" });
    expect(ended.mails).toEqual([expect.stringContaining("stays theirs")]);
    expect(await again()).toMatchObject({ status: "disputed" });
  });
});

test("a claim that nothing proves ends after 72 hours, unless a document came, and its claimant is told", async () => {
  const business = await aFreeListing();
  const [silent, shown] = [await claiming(business), await claiming(business)];
  await withDocument(shown);
  await timePasses(71 * anHour);
  expect(await lapseClaims()).toBe(0);
  await timePasses(2 * anHour);
  expect(await lapseClaims()).toBe(1);
  expect(await endOf(silent)).toMatchObject({
    status: "lapsed",
    mails: [expect.stringContaining("In three days no code was typed")],
  });
  expect((await endOf(shown)).status).toBe("pending");
  expect(await approveClaim(await world.operator(), silent.claimId)).toMatchObject({ status: "decided" });
});

test("an address that was typed for seven claims is told in a day how five of them ended", async () => {
  for (let number = 0; number < 7; number++) await aClaim((await aFreeListing()).id);
  await timePasses(73 * anHour);
  expect(await lapseClaims()).toBe(7);
  const ended = and(eq(outbox.recipient, priya.email), like(outbox.dedupeKey, "claim:%:ended"));
  expect(await listRows(outbox, ended)).toHaveLength(5);
});
