import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { removalWords } from "~/models/reviews/review";
import { paths } from "~/paths";
import { auditLog, reviewReports, reviews } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { praise, reviewed, reviewNow, write } from "../../support/listings/reviews";
import { Visitor } from "../../support/pages/visitor";
import { decisionsAreDone } from "../../support/people/claiming";
import { olive, oliveAtTheDesk } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";
import { messagesAbout } from "../../support/people/requests";
import { type Business, world } from "../../support/world";

useDatabase();

let business: Business;
beforeEach(async () => {
  ({ business } = await world.roofer({ businessName: "Field Roofing", city: "Leeds" }));
});

const body = "Ring them at 07700 900123, they did my whole roof.";
const aHeldOne = () => reviewed(business.id, praise({ body }));
const waited = (id: string, days: number) =>
  changeRows(reviews, { updatedAt: sql`now() - make_interval(days => ${days}::int)` }, { id });
const report = (reviewId: string) =>
  db.insert(reviewReports).values({ reviewId, reason: "not_real", details: "He never worked there." });
const rows = ({ document }: Visitor) =>
  [...document.querySelectorAll("[data-row]")].map((row) => row.textContent?.trim());
const why = "The phone number has to go.";

describe("the reviews at the desk", () => {
  test("wait with their rules, their request and their age, late after two working days", async () => {
    const { id } = await aHeldOne();
    const operator = await oliveAtTheDesk(paths.adminReviews());
    expect(rows(operator)).toEqual([expect.stringMatching(/^Field Roofing, Leeds just now · 5★ · held$/)]);
    expect(operator.text).toContain(body);
    expect(operator.text).toContain("It has a phone number, an email address or a link in it.");
    expect(operator.text).toContain("Given to Field Roofing");
    expect(operator.text).not.toMatch(/jane-\d+@home\.example/);
    await waited(id, 5);
    await operator.visit(paths.adminReviews());
    expect(rows(operator)).toEqual([expect.stringContaining("late, 5 days")]);
    await operator.visit(paths.admin);
    expect(operator.text).toContain("1 Reviews waiting 5 days, late");
  });

  test("are published, and a second press says who was faster", async () => {
    const { id, lead } = await aHeldOne();
    const fast = await oliveAtTheDesk(paths.adminReviews());
    await world.account({ role: "operator", email: "slow@fettle.example" });
    const slow = await signIn(new Visitor(), "slow@fettle.example", paths.adminReviews());
    await fast.press("Publish");
    expect(fast.text).toContain("A review: published by olive@fettle.example. The email leaves at");
    await slow.press("Publish");
    expect(slow.text).toContain("That is decided already");
    expect(await reviewNow(id)).toMatchObject({ state: "held" });
    await decisionsAreDone();
    expect(fast.text).toContain("No review waits here.");
    await slow.press("Publish");
    expect(slow.text).toContain(`Nothing was saved: it is on the site by now, as ${olive} decided.`);
    expect(await messagesAbout(lead, ":decided:")).toHaveLength(1);
    const log = await listRows(auditLog, { subjectId: id });
    expect(log).toMatchObject([{ action: "approved", actorKind: "operator" }]);
  });

  test("are not decided by what was read before their writer changed them", async () => {
    const { id, lead } = await aHeldOne();
    const operator = await oliveAtTheDesk(paths.adminReviews());
    await write(lead, business.id, praise({ body: "Ring me at 07700 900456, it is all lies." }));
    await operator.press("Publish");
    expect(operator.text).toContain("its writer has changed it since. Read it again.");
    expect(await reviewNow(id)).toMatchObject({ state: "held" });
  });

  test("are refused by a rule and for a reason, which their writer is told", async () => {
    const { id, lead } = await aHeldOne();
    const operator = await oliveAtTheDesk(paths.adminReviews());
    await operator.press("Refuse", { unchecked: true });
    expect(operator.status).toBe(422);
    expect(operator.text).toContain("Choose the rule that it breaks.");
    await operator.post(paths.adminReviews(), {
      review: id,
      act: "refuse",
      rule: "contact_details",
      reason: why,
    });
    await decisionsAreDone();
    expect(await reviewNow(id)).toMatchObject({ state: "refused", rule: "contact_details", reason: why });
    expect((await messagesAbout(lead, ":decided:"))[0]?.body).toContain(why);
  });

  test("stay when they are reported, or are removed by their rule", async () => {
    const { id } = await reviewed(business.id);
    await report(id);
    const operator = await oliveAtTheDesk(paths.adminReviews());
    expect(operator.text).toContain("He never worked there.");
    await operator.press(/^It stays/);
    expect(operator.text).toContain("It stays as it is.");
    expect(await reviewNow(id)).toMatchObject({ state: "published" });
    await report(id);
    await operator.visit(paths.adminReviews());
    await operator.post(paths.adminReviews(), { review: id, act: "remove", rule: "not_real", reason: why });
    await decisionsAreDone();
    expect(await reviewNow(id)).toMatchObject({ state: "removed", rule: "not_real" });
    await operator.visit(paths.adminReviews({ open: id }));
    expect(operator.text).toContain(`${removalWords.not_real} Its writer was told: ${why}`);
    expect(rows(operator)).toEqual([]);
  });
});
