import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { declineReasonLabels } from "~/components/lead/status-badge";
import { declineReasons } from "~/models/leads/lead";
import { paths } from "~/paths";
import { leads } from "../../../drizzle/schema/leads";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  aLead,
  assign,
  assignmentOf,
  leadNamesOn,
  samAtWork,
  samsLead,
  signIn,
} from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const pat = "pat@fettle.example";

describe("the leads list", () => {
  test("shows who wants what, where and since when", async () => {
    await samsLead({ createdAt: new Date("2026-03-03T14:05:00Z") });
    const visitor = await samAtWork("/portal/leads");
    expect(visitor.heading).toBe("Leads");
    for (const fact of [
      "Jane Smith",
      "07700 900 123",
      "Roofing",
      "LS1 4DY",
      "about 3 miles",
      "Tue 3 Mar, 14:05",
      "As soon as possible",
    ]) {
      expect(visitor.text).toContain(fact);
    }
    expect(visitor.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("is searched and filtered by its address, and keeps what was asked", async () => {
    await samsLead({ lastName: "Baker" }, { status: "quoted" });
    await samsLead({ lastName: "Cook" }, { status: "quoted" });
    await samsLead({ lastName: "Bakewell" });
    const visitor = await samAtWork("/portal/leads");
    visitor.fill("Search", "bake").choose("Status", "Quoted");
    await visitor.press("Search");
    expect(visitor.title).toBe("(1) Leads: Quoted, “bake” · Fettle");
    expect(visitor.path).toBe("/portal/leads?search=bake&status=quoted");
    expect(leadNamesOn(visitor)).toEqual(["Jane Baker"]);
    expect(visitor.value("Search")).toBe("bake");
    expect(visitor.value("Status")).toBe("quoted");
    await visitor.follow("Refresh");
    expect(visitor.path).toBe("/portal/leads?search=bake&status=quoted");
  });

  test("pages ten at a time with the filter kept", async () => {
    for (let number = 0; number < 12; number++) {
      await samsLead({ lastName: `No ${number}`, createdAt: new Date(Date.UTC(2026, 2, number + 1)) });
    }
    const visitor = await samAtWork("/portal/leads?search=jane");
    expect(leadNamesOn(visitor)).toHaveLength(10);
    expect(visitor.text).toContain("Page 1 of 2 (12 leads)");
    await visitor.follow("Next");
    expect(visitor.path).toBe("/portal/leads?search=jane&page=2");
    expect(visitor.title).toBe("(12) Leads: “jane”, page 2 · Fettle");
    expect(leadNamesOn(visitor)).toEqual(["Jane No 1", "Jane No 0"]);
    await visitor.follow("Previous");
    expect(visitor.path).toBe("/portal/leads?search=jane");
  });

  test("says what to do when there is nothing to show", async () => {
    const visitor = await samAtWork("/portal/leads");
    expect(visitor.text).toContain("No leads yet. We email you when");
    await samsLead();
    await visitor.visit("/portal/leads?search=nobody");
    await visitor.follow("show all leads");
    expect(leadNamesOn(visitor)).toEqual(["Jane Smith"]);
  });

  test("bears whatever stands in its address, and so does a lead's page", async () => {
    const lead = await samsLead();
    const visitor = await samAtWork(paths.leads());
    const searches = [
      "search=%00",
      "search=%25",
      "search=%ED%A0%80",
      `search=${"x".repeat(5000)}`,
      "search[]=1",
    ];
    const filters = ["status=nonsense", "status=", "page=-1", "page=1e99", "page=NaN", "page=2&page=3"];
    const undone = [
      "was=nonsense",
      "was=declined.nonsense",
      "was=",
      "stay=1",
      "stay=.",
      `stay=${"x".repeat(900)}`,
    ];
    for (const query of [...searches, ...filters, ...undone]) {
      for (const address of [paths.leads(), paths.lead(lead)]) {
        await visitor.visit(`${address}?${query}`);
        expect(visitor.status, query).toBe(200);
        expect(visitor.text, query).not.toContain("is now");
      }
    }
  });

  test("sets the status of one lead, and stays where it was", async () => {
    const lead = await samsLead({ lastName: "Baker" });
    const other = await samsLead({ firstName: "Bo" });
    const visitor = await samAtWork("/portal/leads?search=jane");
    visitor.choose("Status of Jane Baker", "Quoted");
    await visitor.press("Update", { near: "Jane Baker" });
    expect(visitor.path).toMatch(/^\/portal\/leads\?search=jane&/);
    expect(visitor.page.url.hash).toBe(`#lead-${lead}`);
    expect(visitor.document.getElementById(`lead-${lead}`)?.textContent).toContain(
      "Lead status updated successfully! Jane Baker is now Quoted.",
    );
    expect(visitor.text).toContain("Lead status updated successfully!");
    expect(visitor.value("Status of Jane Baker")).toBe("quoted");
    expect(await assignmentOf(lead)).toMatchObject({ status: "quoted" });
    expect(await assignmentOf(other)).toMatchObject({ status: "new" });
    await visitor.visit("/portal/leads");
    expect(visitor.text).not.toContain("Lead status updated successfully!");
  });

  test("asks why a lead is declined, keeps what was chosen meanwhile, and then says why", async () => {
    const lead = await samsLead();
    const visitor = await samAtWork("/portal/leads");
    visitor.choose("Status of Jane Smith", "Declined");
    await visitor.press("Update");
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toContain("Say why you cannot do it: choose a reason.");
    expect(visitor.value("Status of Jane Smith")).toBe("declined");
    expect(await assignmentOf(lead)).toMatchObject({ status: "new", declineReason: null });
    visitor.choose("Why Jane Smith is declined", "Too busy");
    await visitor.press("Update");
    expect(visitor.text).toContain("Lead status updated successfully!");
    expect(visitor.text).toContain("Declined Too busy");
    expect(await assignmentOf(lead)).toMatchObject({ status: "declined", declineReason: "too_busy" });
  });
});

describe("a lead", () => {
  test("tells who, what, how much and how to get in touch", async () => {
    const lead = await samsLead();
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    expect(visitor.heading).toBe("Roof repair, house, medium roof");
    expect(visitor.title).toBe("Jane Smith · Fettle");
    for (const fact of [
      "07700 900 123",
      "jane@home.example",
      "LS1 4DY",
      "£1,326 – £1,794",
      "Source Roofing quiz",
      `Lead ID ${lead}`,
      "Last updated",
    ]) {
      expect(visitor.text).toContain(fact);
    }
    expect(visitor.text).not.toContain("operator");
    const { page } = visitor;
    expect(page.link("Call Jane Smith on 07700 900 123").href).toBe("tel:+447700900123");
    expect(page.link("WhatsApp Jane Smith").href).toBe("https://wa.me/447700900123");
    const mail = page.link("Email Jane Smith");
    expect(mail.searchParams.get("subject")).toBe("Your roofing quote request");
    expect(mail.searchParams.get("body")).toMatch(/^Hi Jane,\r\n[\s\S]*Sam Field\r\nField Roofing$/);
  });

  test("with a landline has no WhatsApp, and an odd email cannot add to the message", async () => {
    const email = "jane?bcc=all@home.example";
    const visitor = await samAtWork(`/portal/leads/${await samsLead({ phone: "+441134960123", email })}`);
    expect(() => visitor.page.link(/WhatsApp/)).toThrow();
    expect(visitor.page.link(/^Email/).searchParams.get("bcc")).toBeNull();
  });

  test("moves on by one button, and the current status cannot be pressed", async () => {
    const lead = await samsLead();
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    for (const word of ["Contacted", "Quoted", "Booked", "Completed", "Contacted"]) {
      await visitor.press(word);
      expect(visitor.page.url.pathname).toBe(`/portal/leads/${lead}`);
      expect(visitor.text).toContain("Lead status updated successfully!");
      expect(await assignmentOf(lead)).toMatchObject({ status: word.toLowerCase() });
      expect(() => visitor.page.button(word)).toThrow(/disabled/);
    }
    const row = await findRow(leads);
    expect(row?.status).toBe("contacted");
  });

  test.each(declineReasons)("is declined in two taps because of %s, and shows it", async (reason) => {
    const lead = await samsLead();
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    await visitor.press(declineReasonLabels[reason]);
    expect(visitor.text).toContain("Lead status updated successfully!");
    expect(visitor.text).toContain(`Declined ${declineReasonLabels[reason]}`);
    expect(await assignmentOf(lead)).toMatchObject({ status: "declined", declineReason: reason });
    await visitor.press("Contacted");
    expect(await assignmentOf(lead)).toMatchObject({ status: "contacted", declineReason: null });
  });

  test("keeps notes that no other business reads", async () => {
    const lead = await samsLead();
    await world.roofer({ email: pat });
    await assign(lead, pat);
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    visitor.fill("Notes, which only your business sees", "Said 900");
    await visitor.press("Save");
    expect(visitor.text).toContain("Notes saved successfully!");
    await visitor.reload();
    expect(visitor.value("Notes, which only your business sees")).toBe("Said 900");
    const rival = await signIn(new Visitor(), pat, `/portal/leads/${lead}`);
    expect(rival.text).toContain("Jane Smith");
    expect(rival.page.html).not.toContain("Said 900");
  });

  test("keeps what was typed when notes are too long, and says so", async () => {
    const lead = await samsLead();
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    visitor.fill("Notes, which only your business sees", "x".repeat(5001));
    await visitor.press("Save");
    expect(visitor.status).toBe(422);
    expect(visitor.errors.join()).toContain("Failed to save notes. Please try again.");
    expect(visitor.value("Notes, which only your business sees")).toHaveLength(5001);
    expect(await assignmentOf(lead)).toMatchObject({ notes: "" });
  });

  test("of somebody else is as missing as one that never was", async () => {
    const hers = await aLead();
    await assign(hers, pat);
    const visitor = await samAtWork("/dashboard");
    for (const id of [hers, randomUUID(), "1", "not-an-id", "%00", "..%2f..%2fetc", hers.slice(0, 35)]) {
      await visitor.visit(`/portal/leads/${id}`);
      expect(visitor.status).toBe(404);
      expect(visitor.heading).toBe("Lead Not Found");
      expect(visitor.text).toContain(
        "The lead you're looking for doesn't exist or you don't have access to it.",
      );
      expect(visitor.text).not.toContain("Jane");
    }
  });
});

test("somebody's own request has no notes to read or write, and no other's status", async () => {
  const own = await aLead({ email: "SAM@fettle.example" });
  await assign(own, pat, { notes: "Pat's", status: "quoted" });
  const visitor = await samAtWork(`/portal/leads/${own}`);
  expect(visitor.text).toContain("Jane Smith");
  expect(visitor.page.html).not.toMatch(/Pat's|operator/);
  expect(() => visitor.page.button("Save")).toThrow();
});
