import { expect, test } from "vitest";
import { mendLink } from "~/http/pages/mended-link.server";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import { paths } from "~/paths";
import { leads } from "../../drizzle/schema";
import { requireRow, useDatabase } from "../support/database";
import { Visitor } from "../support/pages/visitor";
import { aLead } from "../support/people/professionals";
import { world } from "../support/world";

useDatabase();

test.each([
  ["/contact.", "/contact"],
  ["/contact,?topic=x", "/contact?topic=x"],
  ["/quote-quiz)", "/quote-quiz"],
  ["/quote-quiz>.", "/quote-quiz"],
  ["/Roofers-Leeds”", "/roofers-leeds"],
  ["/Quote-Quiz", "/quote-quiz"],
  ["/)", "/"],
])("a link that became %s leads to %s", async (link, page) => {
  const visitor = await new Visitor().visit(link);
  expect([visitor.path, visitor.status]).toEqual([page, 200]);
  expect((await visitor.raw(link)).status).not.toBe(302);
});

test("the page of a business is found by a link in capitals with a full stop, for good", async () => {
  await world.business({ slug: "kirkgate-slaters" });
  const answer = await new Visitor().raw("/roofers/Leeds/Kirkgate-Slaters.");
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/roofers/leeds/kirkgate-slaters"]);
});

test("the key of a request loses only what stuck to its end, and is remembered by nobody", async () => {
  const own = paths.myRequest(requestToken(await requireRow(leads, { id: await aLead() })));
  const visitor = await new Visitor().visit(`${own}).`);
  expect([visitor.path, visitor.status]).toEqual([own, 200]);
  expect((await visitor.raw(`${own}.`)).status).toBe(302);
  expect((await visitor.raw(own.toUpperCase())).status).toBe(404);
  const token = await visitor.raw(`${paths.resetPassword("aB")}.`);
  expect([token.status, token.headers.get("Location")]).toEqual([302, paths.resetPassword("aB")]);
});

test("a link that leads nowhere leads there once, and none leads to another site", async () => {
  const visitor = await new Visitor().visit("/Nothing-Here.).");
  expect([visitor.path, visitor.status]).toEqual(["/nothing-here", 404]);
  expect(mendLink("https://fettle.example//other.example.")?.headers.get("Location")).toBe("/other.example");
  expect((await visitor.post("/contact.", {})).status).not.toBe(301);
});
