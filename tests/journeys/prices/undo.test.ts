import { like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { small } from "~/models/trades/words";
import { paths } from "~/paths";
import { outbox } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { closes, unhires } from "../../support/people/endings";
import { janeAccepts, roofersAccepts, usePrices, writes } from "../../support/people/prices";
import { mailsAbout } from "../../support/people/requests";

useDatabase();

const stands = "That does not cancel the agreement you both accepted. It says how to cancel.";
const waits = "The agreement cannot be accepted until its price is chosen again.";

const here = usePrices({ chosen: true });

/** Jane's page, once the businesses have heard whom she chose. */
async function janesPage(): Promise<Visitor> {
  await changeRows(outbox, { status: "sent" }, like(outbox.dedupeKey, "%:hired:%"));
  return new Visitor().visit(paths.myRequest(here.token));
}

/** What the mails say that tell of the undoing: first to the business that was chosen, then to the two others. */
async function mailsAfter(): Promise<string[]> {
  const mails = await mailsAbout(here.lead, ":hired:reopened:");
  const isMoors = ({ dedupeKey }: { dedupeKey: string }) => dedupeKey.includes(here.moor.businessId);
  return [...mails.filter(isMoors), ...mails.filter((mail) => !isMoors(mail))].map(({ body }) => body);
}

describe("undoing the choice of a price", () => {
  test("says beforehand and afterwards, to both sides, that what both accepted is not cancelled", async () => {
    await writes(here.lead);
    await roofersAccepts(here.moor);
    await janeAccepts(here.token);
    await writes(here.lead, "14 Hyde Park Road, Leeds");
    const jane = await janesPage();
    expect(jane.text).toMatch(new RegExp(`Undo until .*\\. If you do, ${small(stands)}`));
    await jane.follow("I have not hired anybody");
    expect(jane.text).toContain(`Your request will be open again. ${stands}`);
    await jane.follow("No, leave it");
    await jane.press("Undo");
    expect(jane.text).toContain(`that you are still looking. ${stands}`);
    const [moors, ...others] = await mailsAfter();
    expect(moors).toContain(`You still have the lead. ${stands}`);
    expect(others).toHaveLength(2);
    expect(others.join()).not.toContain("agreement");
  });

  test("says that nobody can accept what waits, and offers it to nobody", async () => {
    await writes(here.lead);
    const jane = await janesPage();
    expect(jane.page.link("Read the agreement, and accept it")).toBeDefined();
    await unhires(jane);
    expect(jane.text).toContain(`that you are still looking. ${waits}`);
    const [moors] = await mailsAfter();
    expect(moors).toContain(`You still have the lead. ${waits}`);
    await jane.follow("Your agreement");
    expect(jane.text).toContain("Version 1 is not agreed, and its price is not the one chosen now.");
  });

  test("says nothing of an agreement that nobody wrote", async () => {
    const jane = await janesPage();
    for (const does of [() => jane.press("Undo"), () => closes(jane), () => jane.press("Open it again")]) {
      await does();
      expect(jane.text).not.toMatch(/agreement (?:that both|while)/);
    }
    expect((await mailsAfter()).join()).not.toContain("agreement");
  });
});
