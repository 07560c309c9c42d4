import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { recordFault, recordRecovery } from "~/models/faults/faults.server";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { strangersListing } from "../../support/listings/admin-listings";
import { Visitor } from "../../support/pages/visitor";
import { hoursAgo } from "../../support/passing-time";
import { olive, oliveAtTheDesk } from "../../support/people/operators";
import { aLead, signIn } from "../../support/people/professionals";
import { storedMessage } from "../../support/people/requests";
import { subscription } from "../../support/plans";
import { world } from "../../support/world";

useDatabase();

describe("the desk", () => {
  test("is where an operator starts, and is listed by nobody and kept by nobody", async () => {
    await world.account({ role: "operator", email: olive });
    const operator = await signIn(new Visitor(), olive);
    expect(operator.path).toBe("/admin");
    expect(operator.heading).toBe("Overview");
    expect(operator.text).toContain("Nothing waits for you");
    expect(operator.headers.get("Cache-Control")).toContain("no-store");
    expect(operator.headers.get("X-Robots-Tag")).toBe("noindex");
    await operator.visit(paths.login());
    expect(operator.path).toBe("/admin");
  });

  test("says in one line below the work what is off, and opens what that means for each", async () => {
    const operator = await oliveAtTheDesk();
    const refused = { kind: "network", error: "ETIMEDOUT" } as const;
    await recordFault("email", refused);
    await recordFault("sms", refused);
    await operator.visit(paths.admin);
    expect(operator.document.querySelector("main > :last-child")?.className).toBe("desk-foot");
    expect(operator.texts(".desk-foot summary")).toEqual(["Texts and emails are off. What that means"]);
    expect(operator.texts(".desk-foot li")).toEqual([
      expect.stringMatching(/^Texts cannot be sent: Twilio cannot be reached \(ETIMEDOUT\), since/),
      expect.stringMatching(/^Emails cannot be sent: the mail server cannot be reached \(ETIMEDOUT\), since/),
    ]);
    await recordRecovery("sms", "sent");
    await operator.visit(paths.home);
    expect(operator.texts(".desk-foot summary")).toEqual(["Emails are off. What that means"]);
    expect(operator.texts(".desk-foot li")).toHaveLength(2);
    await recordRecovery("email", "sent");
    await operator.visit(paths.home);
    expect(operator.texts(".desk-foot summary")).toEqual(["Texts and emails work again. What happened"]);
    expect((await new Visitor().visit(paths.home)).texts(".desk-foot")).toEqual([]);
  });

  test("has nothing at an address of what is gone, and the tab says so as the page does", async () => {
    const operator = await oliveAtTheDesk();
    const gone = randomUUID();
    const removed = await strangersListing({ status: "removed" });
    for (const address of [
      paths.adminListingEdit(removed.id),
      paths.adminListingEdit("nothing"),
      paths.adminListing(gone),
      paths.adminListingEdit(gone),
      paths.adminListingMerge(gone),
      paths.adminLead(gone),
      paths.adminImport(gone),
      paths.adminImportUnsure(gone),
      paths.adminMessages({ open: gone }),
      paths.adminReviews({ open: gone }),
      paths.adminPerson("account", gone),
      "/admin/people/lead/1",
      `/admin/people/pigeon/${gone}`,
      "/admin/people/account/%27",
      "/admin/no-such-page",
    ]) {
      await operator.visit(address);
      expect([address, operator.status, operator.heading, operator.document.title]).toEqual([
        address,
        404,
        "Page Not Found",
        "Page Not Found · Fettle",
      ]);
    }
  });

  const times = (many: number, make: (name: string) => Promise<unknown>) => async () => {
    for (let number = 0; number < many; number++) await make(`row-${number}-`);
  };
  const at = hoursAgo(3);
  const asked = times(30, (lastName) =>
    aLead({ lastName, unmatchedSince: at, createdAt: at, outcode: null, latitude: null, longitude: null }),
  );
  const audited = () =>
    db.execute(sql`
      insert into audit_log (at, actor_kind, action, subject_kind, subject_id)
      select '2026-03-03 10:00', 'system', 'edited', 'site', 'row-' || n || '-' from generate_series(1, 120) n`);
  test.each([
    [
      "messages",
      times(40, (name) => storedMessage({ recipient: `${name}@home.example`, createdAt: at })),
      "Older",
      40,
    ],
    ["leads", asked, "More", 30],
    ["audit", audited, "Older", 120],
    [
      "featured",
      times(51, (name) => subscription("starter", { email: `${name}@home.example`, startedAt: at })),
      "Next",
      51,
    ],
  ] as const)(
    "shows each of many %s on one page alone, though all are of one time",
    async (list, make, next, many) => {
      await make();
      const pages = {
        messages: paths.adminMessages({ show: "waiting" }),
        leads: paths.adminLeads({ show: "unmatched" }),
        audit: paths.adminAudit(),
        featured: paths.adminPlacements({ show: "plans" }),
      };
      const operator = await oliveAtTheDesk(pages[list]);
      const found: string[] = [];
      let shown = 0;
      for (;;) {
        shown += 1;
        found.push(...new Set(operator.text.match(/row-\d+-/g)));
        if (!operator.texts("a").includes(next)) break;
        await operator.follow(next);
      }
      expect([found.length, new Set(found).size]).toEqual([many, many]);
      expect(shown).toBeGreaterThan(1);
    },
  );
});
