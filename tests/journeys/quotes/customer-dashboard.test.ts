import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { leads } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { linkMailed } from "../../support/people/mails";
import { aLead, samsAccount, signIn } from "../../support/people/professionals";
import { signUpAsHomeowner } from "../../support/people/signing-up";
import { requestToken } from "../../support/request-token";
import { world } from "../../support/world";

useDatabase();

const jane = "jane@home.example";

describe("a homeowner's dashboard", () => {
  test("lists the requests made with their confirmed email, each leading to its own page", async () => {
    const older = await aLead({ createdAt: new Date("2026-03-03T14:05:00Z"), outcode: "LS1" });
    const newer = await aLead({ email: "JANE@home.example", serviceType: "plumbing", hiredAt: new Date() });
    await aLead({ email: "else@home.example", serviceType: "solar" });
    await samsAccount({ role: "homeowner", email: jane });
    const visitor = await signIn(new Visitor(), jane);
    expect(visitor.path).toBe("/customer-dashboard");
    expect(visitor.text).toContain("Track your quotes and projects here.");
    expect(visitor.text).not.toContain("Coming soon");
    expect(visitor.text).toContain("For LS1, sent Tue 3 Mar, 14:05 · Nobody has it yet");
    expect(visitor.text).toContain("You have hired someone");
    expect(visitor.text).not.toContain("solar");
    expect(visitor.page.link("Your plumbing request").pathname).toBe(`/my-request/${requestToken(newer)}`);
    await visitor.follow("Your roofing request");
    expect(visitor.path).toBe(`/my-request/${requestToken(older)}`);
    expect(visitor.status).toBe(200);
  });

  test("shows nothing before the email is confirmed, and all of it right after", async () => {
    await aLead({ email: "hal@home.example" });
    const visitor = await signUpAsHomeowner();
    expect(visitor.path).toBe("/customer-dashboard");
    expect(visitor.text).not.toContain("Your roofing request");
    await visitor.visit("/login");
    await visitor.fillAll({ Email: "hal@home.example", Password: "ridge-tile-9" }).press("Sign In");
    expect(visitor.heading).toBe("Confirm your email");
    await visitor.visit(await linkMailed("hal@home.example", "Confirm your email"));
    await visitor.press("Confirm and sign in");
    expect(visitor.page.link("Your roofing request").pathname).toMatch(/^\/my-request\//);
  });

  test("leads to a file of them all, which says whom they hired", async () => {
    const { id: hiredBusinessId } = await world.business({ businessName: "Kirkgate Slaters" });
    await aLead({ hiredAt: new Date(), hiredWhom: "business", hiredBusinessId });
    await samsAccount({ role: "homeowner", email: jane });
    const visitor = await signIn(new Visitor(), jane);
    const { requests } = await (await visitor.raw(paths.accountExport)).json();
    expect(requests).toMatchObject([{ hired: "business", hiredBusiness: "Kirkgate Slaters" }]);
  });

  test("leaves out what was deleted, and says where to begin when there is nothing", async () => {
    await samsAccount({ role: "homeowner", email: jane });
    const lead = await aLead();
    await changeRows(leads, { erasedAt: new Date() }, { id: lead });
    const visitor = await signIn(new Visitor(), jane);
    expect(visitor.text).toContain(`You have not asked for anything with ${jane} yet.`);
    expect(visitor.page.link("Get quotes", "Nothing has been asked").pathname).toBe("/get-quotes");
    expect(visitor.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("is the same for everybody who is signed out", async () => {
    await aLead();
    const visitor = await new Visitor().visit("/customer-dashboard");
    expect(visitor.text).toContain("Coming soon! Track your quotes and projects here.");
    expect(visitor.text).not.toContain("Your requests");
    expect(() => visitor.page.button("Sign Out")).toThrow();
    expect(visitor.page.link("Back to Home").pathname).toBe("/");
  });
});
