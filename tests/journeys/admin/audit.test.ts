import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { paths } from "~/paths";
import { accounts } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { olive, oliveAtTheDesk } from "../../support/people/operators";
import { sam, samAtWork, samsLead } from "../../support/people/professionals";

useDatabase();

const number = "07700 900 321";
const janes = { phone: "+447700900321", email: "jane@home.example" };

describe("the audit log", () => {
  test.each([
    ["the dashboard", () => paths.dashboard],
    ["the list of leads", () => paths.leads()],
    ["the lead", (lead: LeadId) => paths.lead(lead)],
  ])("alone says that a roofer saw a homeowner's number on %s", async (_, page) => {
    const lead = await samsLead(janes);
    await samAtWork(page(lead));
    const operator = await oliveAtTheDesk(paths.adminAudit({ subject: number }));
    expect(operator.text).toMatch(new RegExp(`${sam} saw lead ${lead}`));
    expect(operator.text).toContain("number ••••• ••• •21");
    expect(operator.page.document.querySelector("main table")?.textContent).not.toContain("900321");
  });

  test("is searched by who, what, about whom and when", async () => {
    const operator = await oliveAtTheDesk(paths.adminAudit({ action: "no-sign-ins" }));
    expect(operator.text).toContain("Nothing in the log matches");
    const account = await findRow(accounts, { email: olive });
    await db.transaction(async (tx) => {
      const by = { id: account?.id ?? "", role: "operator" as const };
      await recordAudit(tx, by, "suspended", "listing", "11111111-1111-4111-8111-111111111111", {
        before: { status: "active" },
        after: { status: "suspended" },
      });
      await recordAudit(tx, "system", "erased", "lead", "22222222-2222-4222-8222-222222222222");
    });
    await operator.reload();
    expect(operator.text).toContain("status: active → suspended");
    await operator.fill("By", olive.toUpperCase()).press("Search");
    expect(operator.text).toContain("suspended listing");
    expect(operator.text).not.toContain("erased lead");
    await operator.fill("By", "system").press("Search");
    expect(operator.text).toContain("the system erased lead");
    await operator.fill("By", "").choose("What", "suspended").press("Search");
    expect(operator.text).not.toContain("erased lead");
    await operator.follow(/^11111111/);
    expect(operator.path).toContain("subject=11111111");
    await operator.fill("To", "2020-01-01").press("Search");
    expect(operator.text).toContain("Nothing in the log matches");
    // As a browser without a date field sends it.
    await operator.visit("/admin/audit?from=1+Jan+2020&to=tomorrow");
    expect(operator.text).toContain("erased lead");
    await operator.visit("/admin/audit?from=tomorrow");
    expect(operator.text).toContain("Nothing in the log matches");
  });

  test("shows its newest for an address that asks for no day and no place", async () => {
    const operator = await oliveAtTheDesk(paths.adminAudit());
    for (const query of [
      "from=2020-13-77&action=%00&before=x&actor=%27&to=9999-99-99",
      "from=0000-01-01&to=2999-12-31",
      "before=2026-02-30T00:00:00.000000Z~1",
      "before=2026-02-03T00:00:00.000000Z~00000000-0000-4000-8000-000000000000",
      "before=2026-02-03T24:00:00.000000Z~1",
    ]) {
      await operator.visit(`/admin/audit?${query}`);
      expect(operator.status, query).toBe(200);
    }
  });

  test("names nobody whose account is deleted, nor what was erased, and still says that it was seen", async () => {
    const lead = await samsLead(janes);
    await samAtWork(paths.lead(lead));
    await eraseLead(lead);
    await db.delete(accounts).where(eq(accounts.email, sam));
    const operator = await oliveAtTheDesk(paths.adminAudit({ subject: number }));
    expect(operator.text).toContain("Nothing in the log matches");
    await operator.visit(paths.adminAudit({ subject: lead }));
    expect(operator.text).toContain(`a deleted account (professional) saw lead ${lead}`);
    expect(operator.text).toContain("what it said is erased");
  });
});
