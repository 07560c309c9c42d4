import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { sessions } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { assignmentOf, sam, samAtWork, samsLead, signIn } from "../support/professionals";
import { Visitor } from "../support/visitor";
import { password, world } from "../support/world";

useDatabase();

const notes = "Ladder <b>at</b> the back,\r\nring 07700 900 555 first";
const label = "Notes, which only your business sees";

/** Sam has typed notes on a lead's page, and presses Save after his session has ended. */
async function saveTooLate(lead: string): Promise<Visitor> {
  const visitor = await samAtWork(`/portal/leads/${lead}`);
  await db.delete(sessions);
  await visitor.fill(label, notes).press("Save");
  expect(visitor.status).toBe(401);
  return visitor;
}

const attempt = (visitor: Visitor, typed = password) =>
  visitor.fillAll({ Email: sam, Password: typed }).press("Sign In");

describe("a form that comes in after the session has ended", () => {
  test("is offered again after signing in, where it was typed, and saved by one press", async () => {
    const lead = await samsLead();
    const visitor = await saveTooLate(lead);
    expect(visitor.heading).toBe("Sign in to go on");
    expect(await assignmentOf(lead)).toMatchObject({ notes: "" });
    await attempt(visitor);
    expect(visitor.path).toBe(`/portal/leads/${lead}`);
    expect(visitor.value(label).replace(/\r?\n/g, "\r\n")).toBe(notes);
    expect(visitor.text).toContain("Your session ended before these notes were saved.");
    await visitor.reload();
    expect(visitor.text).toContain("Your session ended before these notes were saved.");
    await visitor.press("Save");
    expect((await assignmentOf(lead))?.notes).toContain("ring 07700 900 555 first");
    expect(visitor.text).not.toContain("Your session ended");
    await visitor.visit(`/portal/leads/${lead}`);
    expect(visitor.text).not.toContain("Your session ended");
  });

  test("outlives a wrong password", async () => {
    const lead = await samsLead();
    const visitor = await saveTooLate(lead);
    await attempt(visitor, "not my password");
    expect(visitor.status).toBe(422);
    await attempt(visitor);
    expect(visitor.value(label)).toContain("ring 07700 900 555 first");
  });

  test("is in no address, no cookie and no table in clear", async () => {
    const visitor = await saveTooLate(await samsLead());
    const clear = /Ladder|900 555|TGFkZGVy/;
    expect(visitor.page.html).not.toMatch(clear);
    await attempt(visitor);
    expect(visitor.page.url.href).not.toMatch(clear);
    for (const name of visitor.cookies.names()) expect(visitor.cookies.get(name)).not.toMatch(clear);
    expect(JSON.stringify(await db.select().from(sessions))).not.toMatch(clear);
  });

  test("in the list keeps which lead it was about, and the search", async () => {
    const lead = await samsLead();
    await samsLead({ firstName: "Bo" });
    const visitor = await samAtWork("/portal/leads?search=jane");
    await db.delete(sessions);
    await visitor.fill("Notes on Jane Smith", notes).press("Save");
    await attempt(visitor);
    expect(visitor.path).toBe("/portal/leads?search=jane");
    expect(visitor.value("Notes on Jane Smith")).toContain("ring 07700 900 555 first");
    await visitor.press("Save");
    expect((await assignmentOf(lead))?.notes).toContain("Ladder");
  });

  test("that set a status says which, and is set by pressing it again", async () => {
    const lead = await samsLead();
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    await db.delete(sessions);
    await visitor.press("Quoted");
    await attempt(visitor);
    expect(visitor.text).toContain("Your session ended before the status was changed to quoted.");
    await visitor.press("Quoted");
    expect(await assignmentOf(lead)).toMatchObject({ status: "quoted" });
    expect(visitor.text).not.toContain("Your session ended");
  });

  test("shows nothing to somebody who may not see the lead", async () => {
    await world.roofer({ email: "pat@fettle.example" });
    const visitor = await saveTooLate(await samsLead());
    await visitor.fillAll({ Email: "pat@fettle.example", Password: password }).press("Sign In");
    expect(visitor.heading).toBe("Lead Not Found");
    expect(visitor.text).not.toContain("Ladder");
  });

  test.each(["", "x", "a".repeat(60_000), "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])(
    "that was not sealed by us is as good as none",
    async (kept) => {
      await samsLead();
      const visitor = new Visitor();
      const answer = await visitor.raw("/login?redirectTo=/portal/leads", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ email: sam, password, kept }).toString(),
      });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toBe("/portal/leads");
    },
  );
});

test("a page opened again after the session has ended leads back to itself", async () => {
  const lead = await samsLead();
  const visitor = await samAtWork(`/portal/leads/${lead}`);
  await db.delete(sessions);
  await visitor.reload();
  expect(visitor.heading).toBe("Sign in");
  await signIn(visitor, sam, visitor.path);
  expect(visitor.path).toBe(`/portal/leads/${lead}`);
});
