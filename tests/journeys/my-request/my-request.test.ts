import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { closes } from "../../support/people/endings";
import { requestLinkMailed } from "../../support/people/mails";
import { signIn } from "../../support/people/professionals";
import { homeowner } from "../../support/people/requests";
import { atTheResults } from "../../support/people/roofing-quiz";
import { columnsHolding } from "../../support/whole-database";
import { world } from "../../support/world";

useDatabase();

/** Zebedee's request, and the link in the message that confirms it. */
async function askAndOpenLink(): Promise<string> {
  await atTheResults(homeowner);
  return requestLinkMailed(homeowner.email);
}

const messagesSaying = async (words: string) =>
  (await world.outbox()).filter(({ body }) => body.includes(words));

describe("a homeowner who opens the link in the confirmation, on any device", () => {
  let town: Awaited<ReturnType<typeof world.leeds>>;
  let link: string;
  let zebedee: Visitor;
  beforeEach(async () => {
    town = await world.leeds({ verifiedRoofers: 3 });
    link = await askAndOpenLink();
    zebedee = await new Visitor({ address: "203.0.113.99" }).visit(link);
  });

  test("sees the estimate, the answers in words, who has the request, who cannot do it and why", async () => {
    const says = (nth: number, status: "quoted" | "declined", declineReason?: "too_busy") =>
      changeRows(leadAssignments, { status, declineReason }, { businessId: town.roofers[nth]?.id ?? "" });
    await says(1, "quoted");
    await says(2, "declined", "too_busy");
    await zebedee.visit(link);

    expect(zebedee.heading).toBe("Your roofing request");
    expect(zebedee.text).toContain("£9,282 – £12,558");
    expect(zebedee.text).toContain("A guide, not a quote");
    expect(zebedee.text).toMatch(/What type of property is it\? House/);
    expect(zebedee.text).toContain("As soon as possible");
    for (const { businessName } of town.roofers) expect(zebedee.text).toContain(businessName);
    expect(zebedee.text).toMatch(
      new RegExp(`${town.roofers[1]?.businessName}.*Says it has given you a price`),
    );
    expect(zebedee.text).toMatch(
      new RegExp(`${town.roofers[2]?.businessName}.*Cannot take this on: too busy`),
    );
    const data = await zebedee.raw(`${zebedee.path}?_data=routes%2Fquotes%2Fmy-request`);
    expect(await data.text()).not.toMatch(/too_busy|roofer-\d+@/i);
  });

  test("is not named by the page: whoever the link was passed on to learns nothing of who it is", async () => {
    expect(zebedee.page.html).not.toMatch(/Zebedee|Quillfeather|homeowner\.example|LS6 2AB/);
    const [lead] = await db.select({ phone: leads.phone }).from(leads);
    const number = lead?.phone ?? "";
    for (const written of [number, formatPhone(number)]) expect(zebedee.page.html).not.toContain(written);
  });

  test("has a page that nobody keeps, lists or learns the address of", () => {
    expect(zebedee.headers.get("Cache-Control")).toBe("private, no-store");
    expect(zebedee.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(zebedee.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(zebedee.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(zebedee.document.querySelectorAll("script[src*='entry.client']")).toHaveLength(0);
  });

  test("closes it, and opens it again", async () => {
    await closes(zebedee);
    expect(zebedee.path).toBe(link);
    expect(zebedee.text).toMatch(/Your request is closed\..*This request was closed on/);
    expect((await findRow(leads))?.routingStoppedAt).toBeInstanceOf(Date);

    await zebedee.visit(link);
    expect(zebedee.text).toContain("This request was closed on");
    expect(zebedee.text).not.toContain("Your request is closed.");
    expect(zebedee.text).toContain("Once it is open again, we email you whatever is new with your request");
    const secondTab = await new Visitor().visit(link);
    await zebedee.press("Open it again");
    expect(zebedee.text).toContain("Your request is open again.");
    expect(zebedee.text).toContain("We email you whatever is new with your request");
    expect((await findRow(leads))?.routingStoppedAt).toBeNull();
    await secondTab.press("Open it again");
    expect(secondTab.text).toContain("Nothing was changed: your request is open already.");
  });

  test("reads what a deletion does, thinks again, and nothing is deleted", async () => {
    await zebedee.follow("Delete my details");
    expect(zebedee.heading).toBe("Delete your details?");
    expect(zebedee.text).toContain("It cannot be undone");
    expect(zebedee.text).toContain("We delete your name, email, phone number, notes and photos, the second");
    for (const { businessName } of town.roofers) expect(zebedee.text).toContain(businessName);
    await zebedee.follow("No, keep them");
    expect(zebedee.path).toBe(link);
    expect((await findRow(leads))?.firstName).toBe("Zebedee");
  });
});

describe("a homeowner who deletes the details", () => {
  test("may press twice, reload and go back: it is done once, and each business is told once", async () => {
    const town = await world.leeds({ verifiedRoofers: 3 });
    const link = await askAndOpenLink();
    const zebedee = await new Visitor().visit(`${link}/delete`);
    const secondTab = await new Visitor().visit(`${link}/delete`);
    const thirdTab = await (await new Visitor().visit(link)).follow("I have hired someone");
    await zebedee.press("Yes, delete my details");
    await secondTab.press("Yes, delete my details");
    expect(secondTab.heading).toBe("Your details are deleted");
    await thirdTab.press("Somebody else");
    expect(thirdTab.text).toContain("The details of this request have been deleted.");
    await zebedee.back();
    expect(zebedee.path).toBe(link);
    expect(zebedee.heading).toBe("Your details are deleted");

    const told = await messagesSaying("We deleted the details");
    expect(told.map(({ to }) => to).sort()).toEqual(town.nearest(3).toSorted());
    expect(await messagesSaying("they have hired someone")).toEqual([]);
    expect(zebedee.text).toContain("names nobody");
    for (const trace of Object.values(homeowner)) expect(await columnsHolding(trace), trace).toEqual([]);
  });

  test("is 'Details deleted' to the roofer, who keeps the lead and has nobody to call", async () => {
    const { account } = await world.roofer({ businessName: "Kirkgate Slaters" });
    const link = await askAndOpenLink();
    const zebedee = await new Visitor().visit(`${link}/delete`);
    await zebedee.press("Yes, delete my details");

    const roofer = await signIn(new Visitor(), account.email, paths.leads());
    expect(roofer.text).toContain("Details deleted");
    await roofer.follow(/View Details/);
    expect(roofer.title).toBe("Details deleted · Fettle");
    expect(roofer.text).toContain("The customer's details are deleted");
    expect(roofer.text).toContain("LS6");
    expect(roofer.page.html).not.toMatch(/Zebedee|tel:|mailto:z|wa\.me/);
    await expect(roofer.press("Save")).rejects.toThrow("no button");
    await expect(roofer.press("They hired someone else")).rejects.toThrow("no button");
    await roofer.visit(paths.dashboard);
    expect(roofer.text).toContain("The customer's details are deleted");
    expect(roofer.page.html).not.toMatch(/tel:|mailto:\?/);
  });
});

test.each([
  ["nothing like one", "hello"],
  ["a made-up one", "A".repeat(43)],
  ["a hostile one", "%00"],
  ["another hostile one", "..%2F..%2Fetc"],
])("a link that is %s opens 'Request Not Found'", async (_, token) => {
  for (const page of ["", "/delete"]) {
    const stranger = await new Visitor().visit(`/my-request/${token}${page}`);
    expect(stranger.status).toBe(404);
    expect(stranger.heading).toBe("Request Not Found");
    const answer = await stranger.post(`/my-request/${token}${page}`, "intent=delete");
    expect(answer.status).toBe(404);
  }
});
