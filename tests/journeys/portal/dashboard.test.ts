import { describe, expect, test } from "vitest";
import { leadStatuses } from "~/models/leads/lead";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { hoursAgo } from "../../support/passing-time";
import { samAtWork, samsLead } from "../../support/people/professionals";

useDatabase();

const counters = { "Total Leads": 7, "New Leads": 1, "In Progress": 3, Completed: 1 };

describe("a roofer's dashboard", () => {
  test("says where the work stands, and each number leads to the leads that it counts", async () => {
    for (const status of leadStatuses) await samsLead({ lastName: status }, { status });
    const visitor = await samAtWork(paths.dashboard);
    expect(visitor.heading).toBe("Welcome, Sam Field!");
    expect(visitor.text).toContain("Total Leads 7 New Leads 1 In Progress 3 Completed 1");
    expect(visitor.document.querySelectorAll("[data-lead]")).toHaveLength(5);
    expect(visitor.text).toContain("Business Name Field Roofing Service Area Leeds and 25 miles around");
    expect(visitor.text).toContain("Rating 4.6 out of 5 Reviews 12");
    await visitor.follow("View all leads");
    expect(visitor.path).toBe(paths.leads());
    for (const [term, count] of Object.entries(counters)) {
      await visitor.visit(paths.dashboard);
      await visitor.follow(term);
      expect(visitor.document.querySelectorAll("[data-lead]"), term).toHaveLength(count);
    }
  });

  test("shows first whom to ring now, and leads to a call, a mail, a lead's page, all leads and out", async () => {
    const lead = await samsLead({ lastName: "Late" }, { createdAt: hoursAgo(26) });
    await samsLead({ lastName: "Now" });
    const visitor = await samAtWork(paths.dashboard);
    expect(visitor.title).toBe("(2) Dashboard · Fettle");
    expect(visitor.texts(".queue tbody th")).toEqual(["Ring 1 now", "Jane Late", "Today", "Jane Now"]);
    expect(visitor.text.indexOf("Ring 1 now")).toBeLessThan(visitor.text.indexOf("Total Leads"));
    expect(visitor.page.link("Call Jane Late on 07700 900 123").href).toBe("tel:+447700900123");
    expect(visitor.page.link("Email Jane Late").href).toMatch(/^mailto:jane@home\.example\?subject=/);
    await visitor.follow("View Details of Jane Late");
    expect(visitor.path).toBe(paths.lead(lead));
    await visitor.follow("Dashboard");
    await visitor.follow(/^Leads/);
    expect(visitor.path).toBe(paths.leads());
    expect(visitor.title).toBe("(2) Leads · Fettle");
    await visitor.press("Sign Out");
    expect(visitor.path).toBe(paths.login());
  });

  test("draws the last eight weeks and says how soon leads were answered", async () => {
    const answered = { status: "contacted", createdAt: hoursAgo(5), answeredAt: hoursAgo(3) } as const;
    await samsLead({}, answered);
    await samsLead({}, { createdAt: hoursAgo(4) });
    const visitor = await samAtWork(paths.dashboard);
    expect(visitor.text).toContain("2 leads came in, and you answered 1.");
    expect(visitor.text).toContain("Median time to first contact 2 hours");
    const drawing = visitor.document.querySelector("svg[role=img]");
    expect(drawing?.querySelector("title")?.textContent).toContain("Leads by week");
    expect(visitor.document.querySelectorAll("details tbody tr")).toHaveLength(8);
  });

  test("says on the first day what happens next and what to do for the first lead", async () => {
    const visitor = await samAtWork(paths.dashboard);
    expect(visitor.text).toContain("Total Leads 0");
    expect(visitor.text).toContain("We email you when a request from within 25 miles of Leeds comes to you");
    expect(visitor.text).toContain("No leads in the last 8 weeks. A chart of what comes in");
    expect(visitor.text).not.toContain("Median");
    expect(visitor.text).toContain("steps to your first lead");
    const steps = visitor.texts("main section > ol > li");
    expect(steps).toHaveLength(4);
    expect(steps[0]).toBe("Put up three photos of your roofs 0 so far");
    expect(steps[2]).toContain("not checked yet");
    expect(steps[3]).toContain("Done");
    await samsLead();
    await visitor.reload();
    expect(visitor.text).not.toContain("your first lead");
  });
});
