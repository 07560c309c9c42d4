import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSealedDraft, readSealedDraft, sealDraft } from "~/models/quiz/sealed-draft.server";

const draft = {
  draftId: randomUUID(),
  visitorId: randomUUID(),
  quizId: "roofing",
  answers: { phone: "+447700900123", email: "priya.shah@example.com" },
};
const aMinute = 60 * 1000;
const twoHours = 120 * aMinute;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-03T14:05:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("what the homeowner's form carries can be read by us, and says nothing to anybody else", () => {
  const sealed = sealDraft(draft);
  expect(openSealedDraft(sealed)).toMatchObject(draft);
  for (const text of [sealed, Buffer.from(sealed, "base64url").toString("latin1")]) {
    expect(text).not.toMatch(/priya|7700900123|roofing/);
  }
  expect(sealDraft(draft)).not.toBe(sealed);
});

test("a page that stood open for two hours may still be sent in, one that stood open longer may not", () => {
  const sealed = sealDraft(draft);
  vi.setSystemTime(Date.now() + twoHours);
  expect(openSealedDraft(sealed)).toMatchObject(draft);
  vi.setSystemTime(Date.now() + aMinute);
  expect(openSealedDraft(sealed)).toBeUndefined();
});

test("what was taken in is readable however long it waits", () => {
  const sealed = sealDraft(draft);
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * aMinute);
  expect(readSealedDraft(sealed)).toMatchObject(draft);
});

test("a seal in which one bit was changed, a piece of one, and anything else is not ours", () => {
  const bytes = Buffer.from(sealDraft(draft), "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openSealedDraft(changed.toString("base64url"))).toBeUndefined();
  }
  const others = [
    bytes.subarray(0, -1).toString("base64url"),
    "",
    "AAAA",
    "not a seal at all",
    "%00".repeat(40),
  ];
  for (const other of others) expect(openSealedDraft(other)).toBeUndefined();
});
