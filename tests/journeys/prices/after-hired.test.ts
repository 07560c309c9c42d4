import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { makeVisitor } from "~/http/sessions/visitor.server";
import { doDue } from "~/models/leads/clock/fire.server";
import { eraseLead } from "~/models/leads/erasure.server";
import type { LeadStatus } from "~/models/leads/lead";
import { readRequestNow } from "~/models/leads/now/now.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import { pricePaths } from "~/models/prices/addresses";
import { complain } from "~/models/prices/agreements.server";
import { paths } from "~/paths";
import { leads, outbox } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { chooses, pricerAt, usePrices, writes } from "../../support/people/prices";

useDatabase();

const here = usePrices();
let jane: Visitor;
beforeEach(async () => {
  const { id: visitorId, setCookie } = await makeVisitor();
  jane = new Visitor();
  jane.cookies.store(new Headers({ "Set-Cookie": setCookie }), "/");
  await changeRows(leads, { visitorId, textsWanted: true }, { id: here.lead });
  await chooses(here.moor);
  await writes(here.lead);
  await changeRows(outbox, { status: "sent" }, { leadId: here.lead });
});

const moorSays = (status: LeadStatus) =>
  changeLeadStatus({
    ...{ ...here.moor, leadId: here.lead, status },
    reason: status === "declined" ? ("too_busy" as const) : undefined,
  });

/** The chosen price of Moor Roofing, and the guide of a new roof. */
const [price, guide] = ["£8,400", /^£[\d,]+ – £[\d,]+$/];
const [toMoor, open] = ["You hired them", "Version 1: nobody has accepted it yet."];
const gone = "email: Details deleted: roofing lead in LS1";
const again = "email: Open again: roofing lead in LS1";

type Row = [state: string, act: () => unknown, largest: string | RegExp, ...texts: string[]];
/** Each state, what brings it about, the largest number, what the homeowner's page, the lead's and the agreement's say. */
const rows: Row[] = [
  ["hired", () => undefined, price, "You hired Moor Roofing on", toMoor, open],
  [
    "booked",
    () => moorSays("booked"),
    price,
    "They say it is booked.",
    `${toMoor}. They say it is booked`,
    open,
  ],
  [
    "done",
    () => moorSays("completed"),
    price,
    "They say the work is done.",
    `${toMoor}. They say the work is done`,
    open,
  ],
  [
    "disputed",
    complained,
    price,
    "Our team has been asked to look at the agreement.",
    toMoor,
    "We were asked on",
  ],
  [
    "declined",
    () => moorSays("declined"),
    guide,
    "Your choice has ended, so your request is open again.",
    "They had hired you: that ended when you declined on",
    "Version 1 is closed.",
  ],
  ["ended", () => eraseLead(here.lead), guide, "deleted", "their details were deleted"],
];
const text = "sms: ";
const written: Readonly<Record<string, string[]>> = {
  disputed: ["email: A complaint about an agreement"],
  declined: ["email: Moor Roofing cannot take it on: too busy", again, again, text, text, text],
  ended: [gone, gone, gone, text, text, text],
};

function complained() {
  return complain({ leadId: here.lead, side: "homeowner" }, "They did not come.");
}

/** How it ended, as the page's attributes say. */
const endedOn = ({ document }: Visitor) =>
  document.querySelector("[data-has]")?.getAttribute("data-ended")?.split(" ");

const largestOf = (page: Visitor) => page.document.querySelector("main .price")?.textContent ?? "";

test.each(rows)(
  "each page, mail and text says of a request that is %s what is so, to both sides",
  async (...row) => {
    const [state, act, largest, request = "", lead, agreement] = row;
    await act();
    await doDue();
    expect((await readRequestNow(db, here.lead))?.after?.state).toBe(state);
    const page = await jane.visit(paths.myRequest(here.token));
    expect(page.text).toContain(request);
    expect(endedOn(page)).toContain(state);
    if (state !== "ended") expect(largestOf(page)).toMatch(largest);
    expect(largestOf(await page.visit(paths.quoteResults(here.lead)))).toMatch(largest);
    // Whoever was sent the address reads no price that two agreed on.
    expect(largestOf(await new Visitor().visit(paths.quoteResults(here.lead)))).toMatch(guide);
    const moor = await pricerAt(here.moor, paths.lead(here.lead));
    expect(moor.text).toContain(lead);
    expect(endedOn(moor)).toContain(state === "ended" ? "deleted" : state);
    expect(largestOf(moor)).toMatch(largest);
    await moor.visit(paths.leads());
    expect(moor.document.querySelector("[data-lead] .what b")?.textContent).toMatch(largest);
    await jane.visit(pricePaths.agreement(here.token));
    await moor.visit(pricePaths.ownAgreement(here.lead));
    for (const side of [jane, moor]) {
      if (agreement) expect(side.text).toContain(agreement);
      else if (side === moor) expect(side.status).toBe(404);
      else expect(side.text).toContain("There is no agreement here now.");
    }
    const waiting = await db.select().from(outbox).where(eq(outbox.status, "pending"));
    const told = waiting.map(({ channel, subject }) => `${channel}: ${subject}`);
    expect(told.toSorted()).toEqual(written[state] ?? []);
  },
);
