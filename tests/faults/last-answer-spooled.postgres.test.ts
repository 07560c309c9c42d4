import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { findLeadPhoto } from "~/models/leads/photos.server";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import type { Visitor } from "../support/pages/visitor";
import { answerAnyService, choose, roofChoices } from "../support/people/other-quizzes";
import { freshMobile, introduce } from "../support/people/roofing-quiz";
import { atPhoneStep, visitorOf } from "../support/processes/live-visitor";
import { expectWholeLead, storedLead, useSpoolingSite } from "../support/processes/spooling-site";
import { until } from "../support/until";

useDatabase();
const site = useSpoolingSite();

async function typeCode(visitor: Visitor): Promise<void> {
  await visitor.fill("Phone number", freshMobile()).press("Continue");
  await visitor.fill("Verification code", site.twilio.code).press("Verify");
}

const lastSteps = {
  async A() {
    const visitor = await atPhoneStep(site.server.origin);
    await typeCode(visitor);
    await introduce(visitor);
    return () => visitor.fill("Postcode", "ls1 4dy").press("Continue");
  },
  async B() {
    const visitor = await visitorOf(site.server.origin).visit("/new-quote");
    await choose(visitor, "Roofing", "Soon", "Flat", "Small", "Under £500", "Flexible");
    await introduce(visitor);
    await typeCode(visitor);
    return () => visitor.fill("Postcode", "ls1 4dy").press("Continue");
  },
  async C() {
    const visitor = await visitorOf(site.server.origin).visit("/ai-quote");
    await answerAnyService(visitor, roofChoices);
    await typeCode(visitor);
    return (photo?: File) => {
      if (photo) visitor.attach("Photo", photo);
      return visitor.fill("Additional notes", "A storm, & more.").press("Get my quote");
    };
  },
};

const person = {
  name: "Priya Shah",
  phone: expect.stringMatching(/^\+447700900\d{3}$/),
  email: "priya.shah@example.com",
  postcode: "LS1 4DY",
};
const failed = { error: "submission_failed" };
const roofing = { service: "roofing", ...person };

describe("the last answer of a quiz while the database is away", () => {
  test.each([
    [
      "A",
      paths.quoteResultsFallback({}),
      { description: "Roof replacement, house, medium roof.", size: "medium", ...failed },
    ],
    [
      "B",
      paths.quoteResultsFallback({}),
      { description: "roofing work requested via AI quiz", size: "small", ...failed },
    ],
    ["C", paths.quoteSuccess({}), { description: "A storm, & more.", source: "ai_quiz", success: "true" }],
  ] as const)(
    "variant %s: is taken in, kept sealed, and becomes a lead when the database is back",
    async (variant, fallback, rest) => {
      const finish = await lastSteps[variant]();
      await site.line.cut();
      const visitor = await finish();
      expect(visitor.status, site.server.log()).toBe(200);
      expect(visitor.page.url.pathname).toBe(fallback);
      expect(Object.fromEntries(visitor.page.url.searchParams)).toEqual({ ...roofing, ...rest });

      const [file, ...others] = site.spooled();
      expect(others).toEqual([]);
      const sealed = readFileSync(path.join(site.spoolFolder, file ?? ""), "latin1");
      for (const text of [sealed, Buffer.from(sealed, "base64url").toString("latin1"), file]) {
        expect(text).not.toMatch(/priya|example\.com|7700 ?900|LS1 4DY|storm/i);
      }
      expect(statSync(path.join(site.spoolFolder, file ?? "")).mode & 0o077).toBe(0);
      expect(site.server.log()).not.toMatch(/priya|7700 ?900|LS1 4DY|storm/i);

      await site.line.mend();
      await expectWholeLead("priya.shah@example.com");
      await until("nothing waits", () => site.spooled().length === 0);
    },
  );
});

test("a photo that came with a request waits with it, unreadable to others, and is the lead's afterwards", async () => {
  const finish = await lastSteps.C();
  await site.line.cut();
  const visitor = await finish(await roofPhoto());
  expect(visitor.page.url.pathname).toBe(paths.quoteSuccess({}));
  const [file, ...others] = site.spooled();
  expect(others).toEqual([]);
  const waiting = readFileSync(path.join(site.spoolFolder, file ?? ""), "latin1");

  await site.line.mend();
  const lead = await storedLead("priya.shah@example.com");
  const stored = (await findLeadPhoto(lead.id)) ?? Buffer.alloc(0);
  // So many bytes of the beginning as no sealed text has by chance.
  const beginning = stored.subarray(0, 6);
  expect(beginning.toString("hex")).toMatch(/^ffd8ff/);
  expect(Buffer.from(waiting, "base64url").includes(beginning)).toBe(false);
  const photo = await sharp(stored).metadata();
  expect(photo).toMatchObject({ format: "jpeg", width: 400, height: 300 });
  await until("nothing waits", () => site.spooled().length === 0);
});

async function roofPhoto(): Promise<File> {
  const canvas = { width: 400, height: 300, channels: 3, background: "#a63d26" } as const;
  const bytes = await sharp({ create: canvas }).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], "roof.jpg", { type: "image/jpeg" });
}
