import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { exportOwnData } from "~/models/admin/own-data.server";
import { exportPerson } from "~/models/admin/people.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { addedPaths } from "~/models/leads/own-request/addresses";
import { paths } from "~/paths";
import { leads, requestPhotos } from "../../../drizzle/schema";
import { changeRows, findRow, requireRow, useDatabase } from "../../support/database";
import { drawn, grained, photoFile } from "../../support/files/drawn";
import { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";
import { answerHomeProject } from "../../support/people/other-quizzes";
import {
  patsEmail,
  sam,
  samAtWork,
  samsLead,
  samTheRoofer,
  signIn,
} from "../../support/people/professionals";
import { photoOf } from "../../support/people/requests";
import { atTheResults, freshMobile } from "../../support/people/roofing-quiz";
import { requestToken } from "../../support/request-token";
import { columnsHolding } from "../../support/whole-database";
import { world } from "../../support/world";

useDatabase();

const colours = ["#a63d26", "#222222", "#225588", "#ddaa00", "#ffffff"];
const photo = (number = 0) => photoFile(drawn(400, 300, colours[number]));
const stored = () => db.$count(requestPhotos);
const told = async () => (await world.messagesTo(sam)).map(({ subject }) => subject);
const shown = (visitor: Visitor) =>
  visitor.attributes("main a[href*='/photo'] img", "src").map((at) => at ?? "");

async function fromProject(): Promise<Visitor> {
  const homeowner = await new Visitor().visit("/new-quote");
  await answerHomeProject(homeowner, freshMobile(), [
    "Roofing",
    "Soon",
    "Flat",
    "Small",
    "Under £500",
    "Flexible",
  ]);
  return homeowner.fill("Postcode", "LS1 4DY").press("Continue");
}

test.each([
  ["A", atTheResults],
  ["B", fromProject],
])(
  "after quiz %s its maker adds notes and a photo there; who has the request is told, and sees them",
  async (_, make) => {
    await samTheRoofer();
    const homeowner = await make();
    const at = homeowner.path;
    const { id } = await requireRow(leads, {});
    expect((await new Visitor().visit(at)).text).not.toContain("Anything they should know?");
    expect(homeowner.text).toContain("Anything they should know?");
    homeowner.fill("Anything to add", "Mind the dog").attach("Add photos", await photo());
    await homeowner.press("Add to my request");
    expect(homeowner.path).toBe(at);
    expect(homeowner.text).toContain("Thank you: we added that to your request.");
    expect(await told()).toContain("Corrected: roofing lead in LS1");

    const roofer = await samAtWork(paths.lead(id));
    expect(roofer.text).toContain("Mind the dog");
    const [seen = ""] = shown(roofer);
    const answer = await roofer.raw(seen);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: "jpeg", width: 400 });
    await homeowner.follow("See or change my request");
    expect(homeowner.text).toContain("We have your photo. Whoever has your request can see it.");
    expect(shown(homeowner)).toEqual([addedPaths.photo(requestToken(id), 1)]);
    await (await homeowner.visit(at)).follow("Not your address? Correct it");
    await homeowner.fill("Email", "priya@new.example").press("Send it there");
    expect((await world.messagesTo("priya@new.example"))[0]?.body).toContain("We have your photo.");
  },
);

describe("a homeowner at the link of their request", () => {
  let lead: LeadId;
  let jane: Visitor;
  let at: string;
  beforeEach(async () => {
    lead = await samsLead({ outcode: "LS1" });
    at = paths.myRequestCorrection(requestToken(lead));
    jane = await new Visitor().visit(paths.myRequest(requestToken(lead)));
    await jane.follow("Correct it, or add something");
  });

  /** Sends these photos as one form. */
  async function send(photos: readonly File[], added = "") {
    const form = new FormData();
    form.set("added", added);
    for (const each of photos) form.append("photos", each);
    const answer = await jane.raw(at, { method: "POST", body: form });
    return { status: answer.status, page: await answer.text() };
  }
  const some = (...numbers: number[]) => Promise.all(numbers.map(photo));

  test("adds up to four photos in all, each once, and whoever has it is told of each that is new", async () => {
    expect(await send(await some(0, 1, 1))).toMatchObject({ status: 303 });
    expect(await send(await some(0, 1))).toMatchObject({ status: 303 });
    expect([await stored(), await told()]).toEqual([2, ["New photos: roofing lead in LS1"]]);
    const three = await send(await some(2, 3, 4), "See the gutter");
    expect(three.status).toBe(422);
    expect(three.page).toContain("Please choose at most 2.");
    expect(three.page).toContain("If you chose photos, please choose them again.");
    expect(three.page).toContain("See the gutter");
    await Promise.all([send(await some(2, 3)), send(await some(4, 3))]);
    expect(await stored()).toBe(4);
    expect((await send([await photoFile(grained())])).page).toContain(
      "four added photos of your job already",
    );
    expect(await told()).toHaveLength(2);
    expect(shown(await jane.visit(paths.myRequest(requestToken(lead))))).toHaveLength(4);
    expect(jane.text).toContain("We have your 4 photos.");
  });

  test("keeps what they typed where the photos are none, or too many, and nothing is stored", async () => {
    for (const wrong of [[new File(["<svg/>"], "roof.png")], await some(0, 1, 2, 3, 4)]) {
      const answer = await send(wrong, "Ring after six");
      expect([answer.status, answer.page.includes("Ring after six")]).toEqual([422, true]);
    }
    expect((await send([])).page).toContain("Please write something, or add a photo");
    await jane
      .attach("Add photos", await photo())
      .fill("Anything to add", "a".repeat(2001))
      .press("Correct it");
    expect([jane.status, jane.errors.join()]).toEqual([422, expect.stringContaining("2,000 characters")]);
    expect([await stored(), await told()]).toEqual([0, []]);
    const large = await photoFile(grained(2200, 1700));
    expect(large.size).toBeGreaterThan(1_500_000);
    expect(await send([large])).toMatchObject({ status: 303 });
    expect((await requireRow(requestPhotos, {})).jpeg.length).toBeLessThanOrEqual(1.5 * 1024 * 1024);
  });

  test.each([
    ["hired", () => changeRows(leads, { hiredAt: new Date() })],
    ["had it erased", () => eraseLead(lead)],
  ])("is told why nothing is added once they %s", async (_, ends) => {
    await ends();
    await jane.attach("Add photos", await photo()).press("Correct it");
    expect([jane.path, jane.status]).toEqual([paths.myRequest(requestToken(lead)), 200]);
    expect(jane.text).toContain("Nothing was changed: this request has ended.");
    expect([await stored(), (await told()).join().includes("photos")]).toEqual([0, false]);
  });

  test("has photos for nobody but who has the request and the desk, in both exports, gone when erased", async () => {
    await photoOf(lead, Buffer.from("the quiz's"));
    await send([await photo()], "Ask for Quillfeather");
    const roofer = await samAtWork(paths.lead(lead));
    expect(shown(roofer)).toEqual([paths.leadPhoto(lead), paths.leadPhoto(lead, 1)]);
    const desk = await oliveAtTheDesk(paths.adminLead(lead));
    expect(shown(desk)).toEqual([paths.adminLeadPhoto(lead), paths.adminLeadPhoto(lead, 1)]);
    await world.roofer({ email: patsEmail });
    const pat = await signIn(new Visitor(), patsEmail);
    const own = addedPaths.photo(requestToken(lead), 1);
    const statuses = async () => [
      (await jane.raw(own)).status,
      (await roofer.raw(paths.leadPhoto(lead, 1))).status,
      (await desk.raw(paths.adminLeadPhoto(lead, 1))).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    const other = requestToken(await samsLead());
    for (const [who, address] of [
      [pat, paths.leadPhoto(lead, 1)],
      [jane, addedPaths.photo(other, 1)],
      [jane, addedPaths.photo("A".repeat(43), 1)],
      [jane, addedPaths.photo(requestToken(lead), 2)],
      [jane, `${own}x`],
      [roofer, `${paths.leadPhoto(lead)}/9`],
    ] as const)
      expect((await who.raw(address)).status, address).toBe(404);
    const { id = "" } = (await findRow(leads, { id: lead })) ?? {};
    const operator = await world.account({ role: "operator" });
    expect(await exportPerson(operator, "lead", id)).toMatchObject({ photos: 2 });
    const { requests } = await exportOwnData(await world.account({ email: "jane@home.example" }));
    expect(requests.map(({ photos }) => photos)).toContain(2);

    await changeRows(leads, { routingStoppedAt: new Date(), closedAt: new Date() }, { id: lead });
    expect([await statuses(), shown(await roofer.reload())]).toEqual([[200, 404, 200], []]);
    await eraseLead(lead);
    expect([await stored(), await statuses()]).toEqual([0, [404, 404, 404]]);
    expect(await columnsHolding("Quillfeather")).toEqual([]);
  });
});
