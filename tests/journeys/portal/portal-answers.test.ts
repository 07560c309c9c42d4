import { describe, expect, test } from "vitest";
import { useDatabase } from "../../support/database";
import { samAtWork, samsLead } from "../../support/people/professionals";

useDatabase();

describe("the dashboard", () => {
  test("draws the last eight weeks and says how soon leads were answered", async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
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
