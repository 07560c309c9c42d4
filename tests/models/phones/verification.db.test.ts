import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import {
  checkCode,
  findVerifiedNumber,
  type GivenNumber,
  openAttempt,
  recordVendorApproval,
  spendNumber,
  verifiedHours,
  withdrawAttempt,
} from "~/models/phones/verification.server";
import { useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { ann, askedBy, bob, codeOn, times } from "../../support/people/given-numbers";
import { otherCode } from "../../support/people/mails";

useDatabase();

const anHour = 3600;

const consume = (who: GivenNumber, maxAgeHours?: number) =>
  db.transaction((tx) => spendNumber(tx, { ...who, maxAgeHours }));

describe("a code that we issued", () => {
  test("verifies the number for the browser that asked", async () => {
    const verificationId = await askedBy(ann);
    const code = await codeOn(ann.phone);
    expect(await checkCode({ ...ann, code })).toEqual({ status: "verified", verificationId });
    expect(await findVerifiedNumber(ann)).toMatchObject({ verificationId });
  });

  test("sent twice by a double click verifies once and says so twice", async () => {
    const verificationId = await askedBy(ann);
    const code = await codeOn(ann.phone);
    const both = await times(2, () => checkCode({ ...ann, code }));
    expect(both).toEqual(Array(2).fill({ status: "verified", verificationId }));
  });

  test("is worth nothing in another browser, or for another number", async () => {
    await askedBy(ann);
    const code = await codeOn(ann.phone);
    const missing = { status: "missing" };
    expect(await checkCode({ phone: ann.phone, visitorId: bob.visitorId, code })).toEqual(missing);
    expect(await checkCode({ phone: bob.phone, visitorId: ann.visitorId, code })).toEqual(missing);
    await askedBy(bob);
    expect(await checkCode({ ...bob, code })).toMatchObject({ status: "wrong" });
    expect(await findVerifiedNumber(bob)).toBeUndefined();
  });

  test("is over after ten minutes", async () => {
    await askedBy(ann);
    const code = await codeOn(ann.phone);
    await timePasses(601);
    expect(await checkCode({ ...ann, code })).toEqual({ status: "expired" });
    expect(await findVerifiedNumber(ann)).toBeUndefined();
  });

  test.each([0, 1])("is as good as the next one that was asked for: number %i", async (nth) => {
    const sent: string[] = [];
    for (let asked = 0; asked < 2; asked++) {
      await askedBy(ann);
      sent.push(await codeOn(ann.phone));
      await timePasses(31);
    }
    expect(await checkCode({ ...ann, code: sent[nth] ?? "" })).toMatchObject({ status: "verified" });
    expect([await consume(ann), await consume(ann)]).toEqual([true, false]);
  });

  test("is no use once it is ten minutes old, though a younger one is", async () => {
    await askedBy(ann);
    const first = await codeOn(ann.phone);
    await timePasses(590);
    await askedBy(ann);
    await timePasses(20);
    const second = await codeOn(ann.phone);
    if (first !== second) expect(await checkCode({ ...ann, code: first })).toMatchObject({ status: "wrong" });
    expect(await checkCode({ ...ann, code: second })).toMatchObject({ status: "verified" });
  });

  test("has five tries, however many others were sent", async () => {
    const guess = () => checkCode({ ...ann, code: "no code" });
    await askedBy(ann);
    const first = await codeOn(ann.phone);
    for (let tries = 0; tries < 3; tries++) await guess();
    await timePasses(31);
    await askedBy(ann);
    expect([await guess(), await guess()]).toMatchObject([{ triesLeft: 4 }, { triesLeft: 3 }]);
    if (first !== (await codeOn(ann.phone)))
      expect(await checkCode({ ...ann, code: first })).toMatchObject({ status: "wrong" });
  });

  test("is of its purpose alone: a quiz's accepts no agreement, and an agreement's proves no number", async () => {
    const accepts = { ...ann, agreementId: randomUUID() };
    await askedBy(ann);
    const ofQuiz = await codeOn(ann.phone);
    await timePasses(31);
    await askedBy(accepts);
    const ofAgreement = await codeOn(ann.phone);
    if (ofQuiz !== ofAgreement) {
      expect(await checkCode({ ...accepts, code: ofQuiz })).toMatchObject({ status: "wrong" });
      expect(await checkCode({ ...ann, code: ofAgreement })).toMatchObject({ status: "wrong" });
    }
    const other = { ...ann, agreementId: randomUUID() };
    expect(await checkCode({ ...other, code: ofAgreement })).toEqual({ status: "missing" });
    expect(await checkCode({ ...accepts, code: ofAgreement })).toMatchObject({ status: "verified" });
    expect([await consume(ann), await consume(other), await consume(accepts)]).toEqual([false, false, true]);
  });

  test("still verifies at the fifth try", async () => {
    await askedBy(ann);
    const code = await codeOn(ann.phone);
    for (let guess = 0; guess < 4; guess++) await checkCode({ ...ann, code: otherCode(code) });
    expect(await checkCode({ ...ann, code })).toMatchObject({ status: "verified" });
  });

  test("allows five tries even when twenty come at once", async () => {
    await askedBy(ann);
    const code = await codeOn(ann.phone);
    const answers = await times(20, () => checkCode({ ...ann, code: otherCode(code) }));
    expect(answers.filter(({ status }) => status === "wrong")).toHaveLength(4);
    expect(answers.filter(({ status }) => status === "used-up")).toHaveLength(16);
    expect(await checkCode({ ...ann, code })).toEqual({ status: "used-up" });
  });

  test("is not the same text as a code with something added", async () => {
    await askedBy(ann);
    const code = await codeOn(ann.phone);
    for (const typed of ["", ` ${code}`, `${code}0`, code.slice(1)]) {
      expect((await checkCode({ ...ann, code: typed })).status).toBe("wrong");
    }
  });
});

describe("a code that the vendor issued", () => {
  test("verifies once the vendor approved it", async () => {
    const verificationId = await askedBy(ann, { issuer: "vendor" });
    expect(await openAttempt(ann)).toEqual({ status: "open", verificationId, triesLeft: 4 });
    expect(await findVerifiedNumber(ann)).toBeUndefined();
    await recordVendorApproval(verificationId);
    expect(await findVerifiedNumber(ann)).toMatchObject({ verificationId });
    expect(await openAttempt(ann)).toEqual({ status: "verified", verificationId });
  });

  test("is never checked by us", async () => {
    await askedBy(ann, { issuer: "vendor" });
    expect(await checkCode({ ...ann, code: "123456" })).toEqual({ status: "missing" });
  });

  test("is put to the vendor five times at most, even when twenty guesses come at once", async () => {
    await askedBy(ann, { issuer: "vendor" });
    const attempts = await times(20, () => openAttempt(ann));
    expect(attempts.filter(({ status }) => status === "open")).toHaveLength(5);
    expect(attempts.filter(({ status }) => status === "used-up")).toHaveLength(15);
  });

  test("loses no try when the vendor could not be asked", async () => {
    const verificationId = await askedBy(ann, { issuer: "vendor" });
    await openAttempt(ann);
    await withdrawAttempt(verificationId);
    expect(await openAttempt(ann)).toMatchObject({ triesLeft: 4 });
    await withdrawAttempt(verificationId);
    await withdrawAttempt(verificationId);
    expect(await openAttempt(ann)).toMatchObject({ triesLeft: 4 });
  });

  test("is over after ten minutes, and bound to the browser that asked", async () => {
    await askedBy(ann, { issuer: "vendor" });
    expect(await openAttempt({ ...ann, visitorId: bob.visitorId })).toEqual({ status: "missing" });
    await timePasses(601);
    expect(await openAttempt(ann)).toEqual({ status: "expired" });
  });
});

describe("the verification of a number", () => {
  async function verified(who: GivenNumber): Promise<void> {
    await recordVendorApproval(await askedBy(who, { issuer: "vendor" }));
  }

  test("is used by one lead, even when twenty are made at once", async () => {
    await verified(ann);
    const used = await times(20, () => consume(ann));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await findVerifiedNumber(ann)).toBeUndefined();
  });

  test("is there again when the lead that used it came to nothing", async () => {
    await verified(ann);
    const failed = db.transaction(async (tx) => {
      expect(await spendNumber(tx, ann)).toBe(true);
      throw new Error("no lead after all");
    });
    await expect(failed).rejects.toThrow("no lead after all");
    expect(await consume(ann)).toBe(true);
  });

  test("cannot be had without a code", async () => {
    await askedBy(ann);
    expect(await consume(ann)).toBe(false);
  });

  test("is worth nothing to another browser, or for another number", async () => {
    await verified(ann);
    expect(await consume({ ...ann, visitorId: bob.visitorId })).toBe(false);
    expect(await consume({ ...ann, phone: bob.phone })).toBe(false);
    expect(await consume(ann)).toBe(true);
  });

  test("lasts a day, or as short as the lead demands", async () => {
    await verified(ann);
    await timePasses(2 * anHour);
    expect(await consume(ann, 1)).toBe(false);
    expect(await findVerifiedNumber(ann)).toBeDefined();
    await timePasses(verifiedHours * anHour);
    expect(await findVerifiedNumber(ann)).toBeUndefined();
    expect(await consume(ann)).toBe(false);
  });

  test("grows no younger by a code that is entered again", async () => {
    await askedBy(ann);
    const code = await codeOn(ann.phone);
    await checkCode({ ...ann, code });
    const first = await findVerifiedNumber(ann);
    await timePasses(300);
    await checkCode({ ...ann, code });
    const again = await findVerifiedNumber(ann);
    expect(first?.verifiedAt.getTime()).toBe((again?.verifiedAt.getTime() ?? 0) + 300_000);
  });

  test("once used, its code opens nothing more; the next code does", async () => {
    await askedBy(ann);
    const code = await codeOn(ann.phone);
    await checkCode({ ...ann, code });
    await consume(ann);
    expect(await checkCode({ ...ann, code })).toEqual({ status: "missing" });
    expect(await openAttempt(ann)).toEqual({ status: "missing" });
    await timePasses(31);
    await askedBy(ann);
    expect(await checkCode({ ...ann, code: await codeOn(ann.phone) })).toMatchObject({ status: "verified" });
  });
});
