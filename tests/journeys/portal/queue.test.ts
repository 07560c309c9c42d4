import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { hoursAgo } from "../../support/passing-time";
import {
  assignmentOf,
  leadNamesOn,
  sam,
  samAtWork,
  samsLead,
  signIn,
} from "../../support/people/professionals";
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
    const visitor = await samAtWork(paths.leads());
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
    const visitor = await samAtWork(paths.leads());
    const asked = [...visitor.document.querySelectorAll("[data-reached]")];
    expect(asked.map((form) => form.closest("tr")?.querySelector("th")?.textContent)).toEqual(["Jane New"]);
    expect(asked[0]?.textContent).toContain("Did you reach them?");
  });

  test("shows by one tap only what is new, or only what came in today, and says so", async () => {
    await samsLead({ lastName: "Old", createdAt: hoursAgo(30) });
    await samsLead({ lastName: "Now" });
    await samsLead({ lastName: "Done" }, { status: "completed" });
    const visitor = await samAtWork(paths.leads());
    await visitor.follow("Today");
    expect(leadNamesOn(visitor).toSorted()).toEqual(["Jane Done", "Jane Now"]);
    expect(visitor.document.querySelector("summary.btn")?.textContent).toBe("Filter: today");
    await visitor.follow("New");
    expect(leadNamesOn(visitor)).toEqual(["Jane Now", "Jane Old"]);
    expect(visitor.document.querySelector("summary.btn")?.textContent).toBe("Filter: New");
    await visitor.follow("All");
    expect(leadNamesOn(visitor)).toHaveLength(3);
  });
});

describe("a status changed by mistake", () => {
  test("is undone where the filter would hide the lead, which leaves the list once the page is left", async () => {
    const lead = await samsLead({ lastName: "First" });
    await samsLead({ lastName: "Second" });
    const visitor = await samAtWork(paths.leads({ status: "new" }));
    for (const customer of ["Jane Second", "Jane First"]) {
      visitor.choose(`Status of ${customer}`, "Contacted");
      await visitor.press("Update", { near: customer });
      expect(visitor.text).toContain(`${customer} is now Contacted. Undo`);
      expect(leadNamesOn(visitor)).toHaveLength(2);
    }
    await visitor.press(/^Undo/);
    expect(await assignmentOf(lead)).toMatchObject({ status: "new" });
    expect(visitor.text).toContain("Lead status updated successfully!");
    expect(() => visitor.page.button(/^Undo/)).toThrow();
    await visitor.follow("Refresh");
    expect(leadNamesOn(visitor)).toEqual(["Jane First"]);
  });

  test("is undone from the lead's page, a decline with its reason", async () => {
    const lead = await samsLead({}, { status: "declined", declineReason: "too_far" });
    const visitor = await samAtWork(paths.lead(lead));
    await visitor.press("Booked");
    expect(visitor.text).toContain("Jane Smith is now Booked. Undo");
    await visitor.press(/^Undo/);
    expect(await assignmentOf(lead)).toMatchObject({ status: "declined", declineReason: "too_far" });
  });
});

test.each([
  ["on a lead's page", paths.lead, "Notes, which only your business sees"],
  ["in the list", () => paths.leads(), "Notes on Jane Smith"],
] as const)(
  "notes from two devices are shown both %s, and nothing is lost until their owner has put them together",
  async (_, address, label) => {
    const lead = await samsLead({}, { notes: "First" });
    const van = await samAtWork(address(lead));
    const office = await signIn(new Visitor(), sam, address(lead));
    await office.fill(label, "Wants slate").press("Save");
    await van.fill(label, "Ladder <b>at</b> the back").press("Save");
    expect(van.status).toBe(422);
    expect(van.text).toContain("Saved meanwhile: Wants slate");
    expect(van.value(label)).toBe("Ladder <b>at</b> the back");
    expect(await assignmentOf(lead)).toMatchObject({ notes: "Wants slate" });
    await van.fill(label, "Wants slate. Ladder <b>at</b> the back").press("Save");
    expect(van.text).toContain("Notes saved successfully!");
    expect(await assignmentOf(lead)).toMatchObject({ notes: "Wants slate. Ladder <b>at</b> the back" });
  },
);
