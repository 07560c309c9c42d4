import { describe, expect, test } from "vitest";
import { useDatabase } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { hoursAgo } from "../../support/passing-time";
import { assignmentOf, samAtWork, samsLead } from "../../support/people/professionals";
import { roofRepair } from "../../support/works";

useDatabase();
const emergency = { ...roofRepair, "roof-work": "emergency" };

/** Headings and customers, in their order. */
const queue = (visitor: Visitor) => visitor.texts(".queue tbody th");

describe("the queue", () => {
  test("says whom to ring now and since when they wait, and is worked by one tap each, in its place", async () => {
    const lead = await samsLead({ lastName: "Wet", answers: emergency }, { createdAt: hoursAgo(35) });
    await samsLead({ lastName: "Late" }, { createdAt: hoursAgo(26) });
    await samsLead({ lastName: "Now" });
    const visitor = await samAtWork("/portal/leads");
    expect(queue(visitor)).toEqual(["Ring 2 now", "Jane Wet", "Jane Late", "Today", "Jane Now"]);
    expect(visitor.text).toContain("Emergency · late, waiting 35 h");
    expect(visitor.text).toContain("late, waiting 26 h");
    expect(visitor.text).toContain("waiting less than a minute");
    await visitor.press("Rang Jane Wet: Contacted");
    expect(await assignmentOf(lead)).toMatchObject({ status: "contacted" });
    expect(queue(visitor)).toEqual(["Ring 1 now", "Jane Wet", "Jane Late", "Today", "Jane Now"]);
    expect(visitor.text).toContain("Jane Wet is now Contacted. Undo");
    await visitor.press(/^Undo/);
    expect(await assignmentOf(lead)).toMatchObject({ status: "new" });
    await visitor.press("Quoted for Jane Wet");
    expect(await assignmentOf(lead)).toMatchObject({ status: "quoted" });
    await visitor.follow("Refresh");
    expect(queue(visitor)).toEqual(["Ring 1 now", "Jane Late", "Today", "Jane Now", "Jane Wet"]);
  });

  test("asks only of whoever was not reached yet whether they were", async () => {
    await samsLead({ lastName: "New" });
    await samsLead({ lastName: "Rung" }, { status: "contacted" });
    const visitor = await samAtWork("/portal/leads");
    const asked = [...visitor.document.querySelectorAll("[data-reached]")];
    expect(asked.map((form) => form.closest("tr")?.querySelector("th")?.textContent)).toEqual(["Jane New"]);
    expect(asked[0]?.textContent).toContain("Did you reach them?");
  });

  test("says in its title what it is filtered by, and which page it is", async () => {
    for (let number = 0; number < 11; number++) await samsLead({}, { status: "quoted" });
    const visitor = await samAtWork("/portal/leads?search=jane&status=quoted&page=2");
    expect(visitor.title).toBe("Leads: Quoted, “jane”, page 2 · Fettle");
  });

  test("shows on the dashboard first whom to ring now", async () => {
    await samsLead({ lastName: "Late" }, { createdAt: hoursAgo(26) });
    await samsLead({ lastName: "Now" });
    const visitor = await samAtWork("/dashboard");
    expect(queue(visitor)).toEqual(["Ring 1 now", "Jane Late", "Today", "Jane Now"]);
    expect(visitor.text.indexOf("Ring 1 now")).toBeLessThan(visitor.text.indexOf("Total Leads"));
  });
});

test("the first day says what to do for the first lead, and what is done", async () => {
  const visitor = await samAtWork("/dashboard");
  expect(visitor.text).toContain("steps to your first lead");
  const steps = visitor.texts(".first-steps li");
  expect(steps).toHaveLength(4);
  expect(steps[0]).toBe("Put up three photos of your roofs 0 so far");
  expect(steps[2]).toContain("not checked yet");
  expect(steps[3]).toContain("Done");
  await samsLead();
  await visitor.reload();
  expect(visitor.document.querySelector(".first-steps")).toBeNull();
});
