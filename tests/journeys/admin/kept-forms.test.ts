import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { listingProofs, sessions } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { hoursAgo } from "../../support/passing-time";
import { olive, oliveAtTheDesk } from "../../support/people/operators";
import { aLead, attempt } from "../../support/people/professionals";
import { password, world } from "../../support/world";

useDatabase();

/** A form of the desk: where it is, its field, what is typed there, and its button. */
type DeskForm = [
  open: (operator: Visitor) => Promise<unknown>,
  field: string | RegExp,
  typed: string,
  button: string | RegExp,
];

const at = (address: string) => (operator: Visitor) => operator.visit(address);

async function openProof(operator: Visitor) {
  const { business, account } = await world.roofer({ businessName: "Field Roofing" });
  await db.insert(listingProofs).values({
    businessId: business.id,
    sentBy: account.id,
    kind: "insurance",
    organisation: "Hiscox",
    paperName: "it.pdf",
    paperType: "application/pdf",
    paper: Buffer.from("%PDF-1.4"),
  });
  await operator.visit(paths.adminProofs);
}

async function openImport(operator: Visitor) {
  const file = new File(["Trading as,Town,Tel\nAsh,Leeds,0113 496 0000\n"], "some.csv", { type: "text/csv" });
  await operator.visit(paths.importTool());
  await operator.attach("CSV file", file).press("Upload");
}

async function openNowhere(operator: Visitor) {
  const nowhere = { postcode: "ZZ99 9ZZ", outcode: null, latitude: null, longitude: null };
  await operator.visit(paths.adminLead(await aLead({ ...nowhere, unmatchedSince: hoursAgo(1) })));
}

const openEdit = async (operator: Visitor) =>
  operator.visit(paths.adminListingEdit((await world.business({})).id));

const forms: Record<string, DeskForm> = {
  "a listing": [openEdit, "Description", "Slates and leadwork", "Save Changes"],
  settings: [at(paths.adminSettings), "Name of the site", "Aire Trades", "Save"],
  "a paper": [openProof, /^Why not/, "It is out of date", /^Refuse/],
  "the columns of a file": [openImport, "Trading as", "businessName", "Try it without importing"],
  "where a lead is": [openNowhere, "Postcode of the property", "LS1 4DY", "Save the postcode"],
};

test.each(Object.entries(forms))("what was typed of %s is there again after signing in", async (_, form) => {
  const [open, field, typed, button] = form;
  const operator = await oliveAtTheDesk();
  await open(operator);
  const { path } = operator;
  await db.delete(sessions);
  if (field === "Trading as") operator.choose(field, "Business name");
  else operator.fill(field, typed);
  await operator.press(button);
  expect(operator.status).toBe(401);
  await attempt(operator, password, olive);
  expect(operator.value(field)).toBe(typed);
  expect(operator.text).toContain("This is not saved yet, since you had to sign in first.");
  await operator.press(button);
  expect(operator.status).toBe(200);
  await operator.visit(path);
  expect(operator.text).not.toContain("This is not saved yet");
  if (path !== paths.adminSettings) return;
  expect(operator.value(field)).toBe(typed);
  // What the site is called outlives the rows of a test.
  await operator.fill(field, "").press(button);
});
