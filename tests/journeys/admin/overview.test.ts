import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { recordFault, recordRecovery } from "~/models/faults/faults.server";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { hoursAgo } from "../../support/passing-time";
import { olive, oliveAtTheDesk } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";
import { storedMessage } from "../../support/people/requests";
import { world } from "../../support/world";

useDatabase();

/** A message that was given up, written so long ago. */
const failedMessage = (hours: number) =>
  storedMessage({ status: "dead", lastError: "smtp-550", createdAt: hoursAgo(hours) });

describe("the desk", () => {
  test("is where an operator starts, and is listed by nobody and kept by nobody", async () => {
    await world.account({ role: "operator", email: olive });
    const operator = await signIn(new Visitor(), olive);
    expect(operator.path).toBe("/admin");
    expect(operator.heading).toBe("Overview");
    expect(operator.headers.get("Cache-Control")).toContain("no-store");
    expect(operator.headers.get("X-Robots-Tag")).toBe("noindex");
    await operator.visit(paths.login());
    expect(operator.path).toBe("/admin");
    const robots = await (await operator.raw(paths.robots)).text();
    expect(robots).toMatch(/^Disallow: \/admin$/m);
  });

  test("asks whoever is signed out to sign in, and leads back", async () => {
    await world.account({ role: "operator", email: olive });
    const stranger = await new Visitor().visit(paths.admin);
    expect(stranger.path).toBe(paths.login(paths.admin));
    expect(stranger.text).not.toContain("Failed messages");
  });

  test.each(["homeowner", "professional"] as const)("sends a %s to their own home", async (role) => {
    await world.account({ role, email: "somebody@fettle.example" });
    const somebody = await signIn(new Visitor(), "somebody@fettle.example");
    await somebody.visit(paths.admin);
    expect(somebody.path).not.toMatch(/^\/admin/);
    expect(somebody.text).not.toContain("Failed messages");
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
    for (const address of [
      paths.adminListing(gone),
      paths.adminListingEdit(gone),
      paths.adminListingMerge(gone),
      paths.adminLead(gone),
      paths.adminImport(gone),
      paths.adminImportHeld(gone),
      paths.adminMessages({ open: gone }),
      paths.adminReviews({ open: gone }),
      paths.adminPerson("account", gone),
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

  test("says in a sentence that nothing waits", async () => {
    expect((await oliveAtTheDesk()).text).toContain("Nothing waits for you");
  });

  test("tells how many wait and for how long, and says 'late' after a day", async () => {
    await failedMessage(3);
    const operator = await oliveAtTheDesk();
    expect(operator.text).toContain("1 Failed messages waiting 3 h");
    expect(operator.text).not.toContain(", late");
    await failedMessage(25);
    await operator.reload();
    expect(operator.text).toContain("2 Failed messages waiting 25 h, late");
    expect(operator.text).toContain("Messages 2 waiting");
  });
});
