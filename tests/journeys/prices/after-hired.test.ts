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
import { chooses, pricerAt, threePrices, writes } from "../../support/people/prices";

useDatabase();

let here: Awaited<ReturnType<typeof threePrices>>;
let jane: Visitor;
beforeEach(async () => {
  here = await threePrices();
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

/** What brings about each state after 'hired'. */
const brings = {
  hired: async () => undefined,
  booked: () => moorSays("booked"),
  done: () => moorSays("completed"),
  disputed: () => complain({ leadId: here.lead, side: "homeowner" }, "They did not come."),
  declined: () => moorSays("declined"),
  ended: () => eraseLead(here.lead),
};

/** The chosen price of Moor Roofing, and the guide of a new roof. */
const [price, guide] = ["£8,400", /^£[\d,]+ – £[\d,]+$/];

/** For each state: the largest number, what each page says, and what is written to whom by which way. */
const table: Readonly<
  Record<
    keyof typeof brings,
    {
      largest: string | RegExp;
      request: string | RegExp;
      results: string;
      lead: string;
      agreement: string | null;
      written: readonly string[];
    }
  >
> = {
  hired: {
    largest: price,
    request: /that you have hired Moor Roofing\. Nobody else gets your request/,
    results: "Someone has been hired for this work.",
    lead: "You told us that you hired them",
    agreement: "Version 1: nobody has accepted it yet.",
    written: [],
  },
  booked: {
    largest: price,
    request: "They say that it is booked.",
    results: "Someone has been hired for this work.",
    lead: "You told us that you hired them. They say that it is booked",
    agreement: "Version 1: nobody has accepted it yet.",
    written: [],
  },
  done: {
    largest: price,
    request: "They say that the work is done.",
    results: "Someone has been hired for this work.",
    lead: "You told us that you hired them. They say that the work is done",
    agreement: "Version 1: nobody has accepted it yet.",
    written: [],
  },
  disputed: {
    largest: price,
    request: "One of our people was asked to look at the agreement.",
    results: "Someone has been hired for this work.",
    lead: "You told us that you hired them",
    agreement: "One of our people was asked on",
    written: ["email: A complaint about an agreement"],
  },
  declined: {
    largest: guide,
    request: "So your choice has ended, and your request is open again.",
    results: "So your choice has ended, and your request is open again.",
    lead: "They had hired you: that ended when you declined on",
    agreement: "Version 1 is closed.",
    written: [
      "email: Moor Roofing cannot take it on: too busy",
      "email: Open again: roofing lead in LS1",
      "email: Open again: roofing lead in LS1",
      "sms: ",
    ],
  },
  ended: {
    largest: guide,
    request: "deleted",
    results: "The contact details were deleted.",
    lead: "they had their details deleted",
    agreement: null,
    written: [
      "email: Details deleted: roofing lead in LS1",
      "email: Details deleted: roofing lead in LS1",
      "email: Details deleted: roofing lead in LS1",
    ],
  },
};

/** How it ended, as the page's attributes say. */
const endedOn = ({ document }: Visitor) =>
  document.querySelector("[data-has]")?.getAttribute("data-ended")?.split(" ");

const largestOf = (page: Visitor) => page.document.querySelector("main .price")?.textContent ?? "";

test.each(Object.keys(brings) as (keyof typeof brings)[])(
  "each page, mail and text says of a request that is %s what is so, to both sides",
  async (state) => {
    await brings[state]();
    await doDue();
    const says = table[state];
    expect((await readRequestNow(db, here.lead))?.after?.state).toBe(state);
    const own = paths.myRequest(here.token);
    const page = await jane.visit(own);
    expect(page.text).toMatch(says.request);
    expect(endedOn(page)).toContain(state);
    if (state !== "ended") expect(largestOf(page)).toMatch(says.largest);
    await page.visit(paths.quoteResults(here.lead));
    expect(page.text).toContain(says.results);
    expect(largestOf(page)).toMatch(says.largest);
    // Whoever was sent the address reads no price that two agreed on.
    expect(largestOf(await new Visitor().visit(paths.quoteResults(here.lead)))).toMatch(guide);
    const moor = await pricerAt(here.moor, paths.lead(here.lead));
    expect(moor.text).toContain(says.lead);
    expect(endedOn(moor)).toContain(state === "ended" ? "deleted" : state);
    expect(largestOf(moor)).toMatch(says.largest);
    await moor.visit(paths.leads());
    expect(moor.document.querySelector("[data-lead] .what b")?.textContent).toMatch(says.largest);
    for (const [visitor, address] of [
      [jane, pricePaths.agreement(here.token)],
      [moor, pricePaths.ownAgreement(here.lead)],
    ] as const) {
      await visitor.visit(address);
      if (says.agreement === null) expect(visitor.status).toBe(404);
      else expect(visitor.text).toContain(says.agreement);
    }
    const waiting = await db.select().from(outbox).where(eq(outbox.status, "pending"));
    const written = waiting.map(({ channel, subject }) => `${channel}: ${subject}`);
    expect(written.toSorted()).toEqual(says.written);
  },
);
