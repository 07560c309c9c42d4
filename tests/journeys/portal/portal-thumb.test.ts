import { describe, expect, test } from "vitest";
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

useDatabase();

describe("one tap", () => {
  test("shows only what is new, or only what came in today, and says so", async () => {
    await samsLead({ lastName: "Old", createdAt: hoursAgo(30) });
    await samsLead({ lastName: "Now" });
    await samsLead({ lastName: "Done" }, { status: "completed" });
    const visitor = await samAtWork("/portal/leads");
    await visitor.follow("Today");
    expect(leadNamesOn(visitor).toSorted()).toEqual(["Jane Done", "Jane Now"]);
    expect(visitor.document.querySelector("summary.btn")?.textContent).toBe("Filter: today");
    await visitor.follow("New");
    expect(leadNamesOn(visitor)).toEqual(["Jane Now", "Jane Old"]);
    expect(visitor.document.querySelector("summary.btn")?.textContent).toBe("Filter: New");
    await visitor.follow("All");
    expect(leadNamesOn(visitor)).toHaveLength(3);
  });

  test("calls whoever asked, from the list, and says how soon they want it", async () => {
    await samsLead();
    const visitor = await samAtWork("/portal/leads");
    expect(visitor.page.link("Call Jane Smith on 07700 900 123").href).toBe("tel:+447700900123");
    expect(visitor.text).toContain("As soon as possible");
  });
});

describe("a status changed by mistake", () => {
  test("is undone from the list, where the filter would hide the lead by then", async () => {
    const lead = await samsLead({ firstName: "Maureen", lastName: "Haigh" });
    await samsLead();
    const visitor = await samAtWork("/portal/leads?status=new");
    visitor.choose("Status of Maureen Haigh", "Contacted");
    await visitor.press("Update", { near: "Maureen Haigh" });
    expect(visitor.text).toContain("Maureen Haigh is now Contacted. Undo");
    expect(leadNamesOn(visitor).toSorted()).toEqual(["Jane Smith", "Maureen Haigh"]);
    await visitor.press(/^Undo/);
    expect(await assignmentOf(lead)).toMatchObject({ status: "new" });
    expect(visitor.text).toContain("Lead status updated successfully!");
    expect(() => visitor.page.button(/^Undo/)).toThrow();
  });

  test("leaves the filtered list once the page is left, and not before another is changed too", async () => {
    await samsLead({ lastName: "First" });
    await samsLead({ lastName: "Second" });
    const visitor = await samAtWork("/portal/leads?status=new");
    for (const customer of ["Jane First", "Jane Second"]) {
      visitor.choose(`Status of ${customer}`, "Quoted");
      await visitor.press("Update", { near: customer });
      expect(leadNamesOn(visitor)).toHaveLength(2);
    }
    await visitor.follow("Refresh");
    expect(leadNamesOn(visitor)).toEqual([]);
  });

  test("is undone from the lead's page, a decline with its reason", async () => {
    const lead = await samsLead({}, { status: "declined", declineReason: "too_far" });
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    await visitor.press("Booked");
    expect(visitor.text).toContain("Jane Smith is now Booked. Undo");
    await visitor.press(/^Undo/);
    expect(await assignmentOf(lead)).toMatchObject({ status: "declined", declineReason: "too_far" });
  });

  test.each(["was=nonsense", "was=declined.nonsense", "was=", "stay=1", "stay=.", `stay=${"x".repeat(900)}`])(
    "is nothing to undo at an address with %s",
    async (query) => {
      const lead = await samsLead();
      const visitor = await samAtWork(`/portal/leads?${query}`);
      expect(visitor.status).toBe(200);
      expect(visitor.text).not.toContain("is now");
      await visitor.visit(`/portal/leads/${lead}?${query}`);
      expect(visitor.status).toBe(200);
      expect(visitor.text).not.toContain("is now");
    },
  );
});

describe("notes from two devices", () => {
  const label = "Notes, which only your business sees";

  test("are shown both, and nothing is lost until their owner has put them together", async () => {
    const lead = await samsLead();
    const van = await samAtWork(`/portal/leads/${lead}`);
    const office = await signIn(new Visitor(), sam, `/portal/leads/${lead}`);
    await office.fill(label, "Wants slate").press("Save");
    await van.fill(label, "Ladder at the back").press("Save");
    expect(van.status).toBe(422);
    expect(van.text).toContain("Saved meanwhile: Wants slate");
    expect(van.value(label)).toBe("Ladder at the back");
    expect(await assignmentOf(lead)).toMatchObject({ notes: "Wants slate" });
    await van.fill(label, "Wants slate. Ladder at the back").press("Save");
    expect(van.text).toContain("Notes saved successfully!");
    expect(await assignmentOf(lead)).toMatchObject({ notes: "Wants slate. Ladder at the back" });
  });

  test("are shown both in the list, too", async () => {
    const lead = await samsLead({}, { notes: "First" });
    const van = await samAtWork("/portal/leads");
    const office = await signIn(new Visitor(), sam, "/portal/leads");
    await office.fill("Notes on Jane Smith", "Second").press("Save");
    await van.fill("Notes on Jane Smith", "Third").press("Save");
    expect(van.status).toBe(422);
    expect(van.text).toContain("Saved meanwhile: Second");
    expect(van.value("Notes on Jane Smith")).toBe("Third");
    expect(await assignmentOf(lead)).toMatchObject({ notes: "Second" });
  });
});
