import { expect, test } from "vitest";
import { recogniseColumns } from "~/models/imports/file/columns";
import { readFileRow } from "~/models/imports/file/row";
import { readServices } from "~/models/imports/file/service-names";

/** What is read of a row with these cells, a column for each heading. */
function readOf(headings: string, ...cells: readonly string[]) {
  const row = { line: 2, lines: 1, cells: [...cells], kind: "row" as const };
  return readFileRow(1, row, recogniseColumns(headings.split(","))).read;
}

const columns = "name,city,phone,about,contact,services,address";

test.each(["#N/A", "NULL", "nan", "########", "-"])("a town of %s is none", (city) => {
  expect(readOf(columns, "Ash Roofing", city, "0113 496 0131", "", "", "Roofing", "")).toMatchObject({
    reason: "City is required",
  });
});

test.each(["#REF!", "N/A"])("a name of %s is none", (name) => {
  expect(readOf(columns, name, "Leeds", "0113 496 0136", "", "", "Roofing", "")).toMatchObject({
    reason: "Business name is required",
  });
});

test("words for nothing are no text, contact, service or street, and a lost value is said", () => {
  const row = ["Ash Roofing", "Leeds", "0113 496 0138", "#VALUE!", "None", "N/A", "NULL"];
  expect(readOf(columns, ...row)).toMatchObject({
    listing: { description: "", contactName: null, services: null, streetAddress: null },
    cleaned: ["Description: #VALUE! left out, a value that a spreadsheet lost"],
  });
});

test("a link is its text, and its address the website", () => {
  const link = '=HYPERLINK("https://maps.example/1","Ash Roofing")';
  expect(readOf("name,city,phone,website", link, "Leeds", "0113 496 0140", "")).toMatchObject({
    listing: { businessName: "Ash Roofing", website: "https://maps.example/1" },
    cleaned: [
      `Business name: ${link} → Ash Roofing`,
      "Website: https://maps.example/1 taken from the link of another cell",
    ],
  });
  const own = '=HYPERLINK("https://ash.example/","Website")';
  expect(readOf("name,city,phone,website", link, "Leeds", "0113 496 0140", own)).toMatchObject({
    listing: { website: "https://ash.example/" },
  });
});

test("markup becomes text, and what only looks like it stays", () => {
  const about = "<p>We fit <b>slate</b> roofs.</p><ul><li>Fast</li></ul>";
  const row = ["O&#39;Ash &amp; Sons", "Brighton &amp; Hove", "0113 496 0151", about];
  expect(readOf("name,city,phone,about", ...row)).toMatchObject({
    listing: {
      businessName: "O'Ash & Sons",
      city: "Brighton & Hove",
      description: "We fit slate roofs.\nFast",
    },
    cleaned: [
      "Business name: O&#39;Ash &amp; Sons → O'Ash & Sons",
      "City: Brighton &amp; Hove → Brighton & Hove",
      `Description: ${about} → We fit slate roofs.\nFast`,
    ],
  });
  const plain = "Plain text with 5 < 6 and a & b";
  expect(readOf("name,city,phone,about", "Ash", "Leeds", "0113 496 0153", plain)).toMatchObject({
    listing: { description: plain },
    cleaned: [],
  });
});

const php = 'a:2:{i:0;s:12:"Roof Repairs";i:1;s:12:"Flat Roofing";}';

test.each([
  ['["Roof Repairs","Flat Roofing"]', "Roof Repairs; Flat Roofing"],
  ["['Roof Repairs', 'Flat Roofing']", "Roof Repairs; Flat Roofing"],
  ['{"Roof Repairs","Flat Roofing"}', "Roof Repairs; Flat Roofing"],
  ["{Roofing,Chimneys}", "Roofing; Chimneys"],
  [php, "Roof Repairs; Flat Roofing"],
  ['["Gutters \\u0026 Rooflines"]', "Gutters & Rooflines"],
  ["Roofing, uPVC windows, Driveways", "Roofing; uPVC windows?; Driveways?"],
  ["Roofing / Guttering", "Roofing; Guttering"],
  ["Roofing & Guttering", "Roofing; Guttering"],
  ["Gutters & Rooflines, Chimneys", "Gutters & Rooflines; Chimneys"],
  ["Roofing (slate, tile, flat)", "Roofing; Slate Roofing; Tile Roofing; Flat Roofing"],
  ["Trades > Roofing|Trades > Roofing > Flat Roofing", "Roofing; Flat Roofing"],
  ["Trades > Roofing > Thatch", "Roofing; Thatch?"],
  ["• Roof Repairs\n• Flat Roofing", "Roof Repairs; Flat Roofing"],
  ["1. Roof Repairs\n2. Flat Roofing", "Roof Repairs; Flat Roofing"],
  ["43910 - Roofing activities", "Roofing"],
  ["43220", "Plumbing"],
  ["Roofing (12)", "Roofing"],
  ["roofing_contractor", "Roofing Contractor"],
  ["Plumbing companies", "Plumbing"],
  ["craft=roofer", "Roofer"],
  ["plumber", "Plumbing"],
  ["Electricians", "Electrician"],
  ["Handymen", "Handyman"],
  ["Plumbing-Heating", "Plumbing; Heating"],
  ["Slate, tile and lead", "Slate, tile and lead?"],
  ["Beekeeping", "Beekeeping?"],
])("of the services %s it reads %s", (cell, services) => {
  const cleaned: string[] = [];
  const unknown = (name: string) =>
    cleaned.some((note) => note === `Services: ${name} belongs to no trade that we know`);
  const read = readServices(cell, cleaned);
  expect(read.services?.map((name) => (unknown(name) ? `${name}?` : name)).join("; ")).toBe(services);
});

test.each(["[]", "nan", ""])("services of %s are the usual three", (cell) => {
  expect(readOf("name,city,phone,services", "Ash", "Leeds", "0113 496 0124", cell)).toMatchObject({
    listing: { services: null },
    cleaned: [],
  });
});

test("what an operator said of a service counts", () => {
  const said = new Map([["locksmith", "Handyman"]]);
  expect(readServices("Locksmiths", [], said)).toEqual({ services: ["Handyman"], trade: "handyman" });
});
