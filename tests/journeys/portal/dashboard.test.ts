import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { declineReasonLabels, statusLabels } from "~/components/lead/status-badge";
import { db } from "~/database/db.server";
import { type LeadStatus, leadStatuses } from "~/models/leads/lead";
import { leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { hoursAgo } from "../../support/passing-time";
import { samAtWork, samsLead } from "../../support/people/professionals";

useDatabase();

describe("the dashboard", () => {
  test("draws the last eight weeks and says how soon leads were answered", async () => {
    const answered = { status: "contacted", createdAt: hoursAgo(5), answeredAt: hoursAgo(3) } as const;
    await samsLead({}, answered);
    await samsLead({}, { createdAt: hoursAgo(4) });
    const visitor = await samAtWork("/dashboard");
    expect(visitor.text).toContain("2 leads came in, and you answered 1.");
    expect(visitor.text).toContain("Median time to first contact 2 hours");
    const drawing = visitor.document.querySelector("svg[role=img]");
    expect(drawing?.querySelector("title")?.textContent).toContain("Leads by week");
    const rows = [...visitor.document.querySelectorAll("details tbody tr")];
    expect(rows).toHaveLength(8);
    const sumOf = (column: number) =>
      rows.reduce((sum, row) => sum + Number(row.querySelectorAll("td")[column]?.textContent), 0);
    expect([sumOf(0), sumOf(1)]).toEqual([2, 1]);
  });

  test("says what will be drawn while there is nothing to draw", async () => {
    const visitor = await samAtWork("/dashboard");
    expect(visitor.text).toContain("No leads in the last 8 weeks. A chart of what comes in");
    expect(visitor.document.querySelector("svg[role=img]")).toBeNull();
    expect(visitor.text).not.toContain("Median");
  });
});

/** The counters as the specification counts: booked and declined are in none but the total. */
const counted = {
  "Total Leads": leadStatuses,
  "New Leads": ["new"],
  "In Progress": ["assigned", "contacted", "quoted"],
  Completed: ["completed"],
} as const satisfies Record<string, readonly LeadStatus[]>;

/** How many leads a list holds, over all of its pages. */
const listed = (visitor: Visitor) =>
  Number(
    /\((\d+) leads\)/.exec(visitor.text)?.[1] ?? visitor.document.querySelectorAll("[data-lead]").length,
  );

/** Each counter of the dashboard says what the list behind its link holds, and what stands in the database. */
async function expectAgreement(visitor: Visitor): Promise<void> {
  const rows = await db.select({ status: leadAssignments.status }).from(leadAssignments);
  for (const [term, statuses] of Object.entries(counted)) {
    await visitor.visit("/dashboard");
    const said = Number(new RegExp(`${term} (\\d+)`).exec(visitor.text)?.[1]);
    expect(said, term).toBe(rows.filter(({ status }) => statuses.some((each) => each === status)).length);
    await visitor.follow(term);
    expect(listed(visitor), `the list behind ${term}`).toBe(said);
  }
}

/** Whoever declined finds a lead by no name: it is taken back first. */
async function takeBack(lastName: string, visitor: Visitor): Promise<void> {
  const [lead] = await db.select({ id: leads.id }).from(leads).where(eq(leads.lastName, lastName));
  await visitor.visit(`/portal/leads/${lead?.id}`);
  if (visitor.text.includes("You can take it back")) await visitor.press("Contacted");
}

/** The same numbers on every run, in an order that nobody would choose. */
function* scattered(limit: number): Generator<number, never> {
  for (let state = 7; ; state = (state * 1103515245 + 12345) % 2 ** 31) yield (state >>> 8) % limit;
}

test("the counters agree with the lists behind them after a change to each status", {}, async () => {
  const names = Array.from({ length: 12 }, (_, number) => `No${number}`);
  for (const lastName of names) await samsLead({ lastName });
  const visitor = await samAtWork("/dashboard");
  const chance = scattered(names.length * leadStatuses.length);
  // From any to any other is the model's: tests/models/leads/assigned-leads.db.test.ts.
  for (const status of leadStatuses) {
    const lastName = names[chance.next().value % names.length] ?? "";
    await takeBack(lastName, visitor);
    await visitor.visit(`/portal/leads?search=${lastName}`);
    visitor.choose(`Status of Jane ${lastName}`, statusLabels[status]);
    if (status === "declined") {
      visitor.choose(`Why Jane ${lastName} is declined`, declineReasonLabels.too_far);
    }
    await visitor.press("Update", { near: `Jane ${lastName}` });
    expect(visitor.text).toContain("Lead status updated successfully!");
    await expectAgreement(visitor);
  }
  await visitor.visit("/portal/leads?status=completed");
  await changeRows(leadAssignments, { status: "booked", declineReason: null });
  await visitor.visit("/dashboard");
  expect(visitor.text).toMatch(/Total Leads 12 New Leads 0 In Progress 0 Completed 0/);
  await expectAgreement(visitor);
  expect(await db.$count(leadAssignments, eq(leadAssignments.status, "booked"))).toBe(12);
});
