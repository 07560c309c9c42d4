import { expect, test } from "vitest";
import { mappingOf, recogniseColumns } from "~/models/imports/file/columns";
import { readFileRow } from "~/models/imports/file/row";
import { readServices } from "~/models/imports/file/service-names";
import { isTown } from "~/models/places/which-town.server";

/** What is read of a row with these cells, a column for each heading. */
function readOf(headings: string, ...cells: readonly string[]) {
  const row = { line: 2, lines: 1, cells: [...cells], kind: "row" as const };
  return readFileRow(1, row, recogniseColumns(headings.split(",")), { isTown }).read;
}

const columns = "name,city,phone,about,contact,services,address";

test.each(["#N/A", "NULL", "nan", "########", "-"])("a town of %s is none", (city) => {
  expect(readOf(columns, "Ash Roofing", city, "0113 496 0131", "", "", "Roofing", "")).toMatchObject({
    reason: "City is required",
    cleaned: expect.arrayContaining([
      expect.stringMatching(`^City: .?${city}.? (?:counts as empty|left out)`),
    ]),
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
  const link = '=HYPERLINK("https://ash.example/1","Ash Roofing")';
  expect(readOf("name,city,phone,website", link, "Leeds", "0113 496 0140", "")).toMatchObject({
    listing: { businessName: "Ash Roofing", website: "https://ash.example/1" },
    cleaned: [
      `Business name: ${link} → Ash Roofing`,
      "Website: https://ash.example/1 taken from the link of another cell",
    ],
  });
  const own = '=HYPERLINK("https://ash.example/","Website")';
  expect(readOf("name,city,phone,website", link, "Leeds", "0113 496 0140", own)).toMatchObject({
    listing: { website: "https://ash.example/" },
  });
});

test.each([
  ["https://maps.example/1", false],
  ["https://www.google.co.uk/maps/place/1", false],
  ["https://goo.gl/maps/1", false],
  ["https://sites.google.com/view/ash", true],
  ["https://google-roofing.example/", true],
  ["https://bing.roofing.example/", true],
])(
  "a link of a name is the website, but that of a map or a search is left out and said: %s",
  (link, isOwn) => {
    const read = readOf("name,city,phone", `=HYPERLINK("${link}","Ash")`, "Leeds", "0113 496 0140");
    const out = `Link: ${link} left out, it leads to a map or a search`;
    expect(read).toMatchObject({ listing: { website: isOwn ? link : null } });
    expect(read.cleaned.includes(out)).toBe(!isOwn);
  },
);

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

test.each([
  ['["Roof Repairs","Flat Roofing"]', "Roof Repairs; Flat Roofing"],
  ["{Roofing,Chimneys}", "Roofing; Chimneys"],
  ['["Gutters \\u0026 Rooflines"]', "Gutters & Rooflines"],
  ["Roofing, uPVC windows, Driveways", "Roofing; uPVC windows?; Driveways?"],
  ["Roofing / Guttering", "Roofing; Guttering"],
  ["Roofing & Guttering", "Roofing; Guttering"],
  ["Gutters & Rooflines, Chimneys", "Gutters & Rooflines; Chimneys"],
  ["Roofing (slate, tile, flat)", "Roofing; Slate Roofing; Tile Roofing; Flat Roofing"],
  ["Trades > Roofing|Trades > Roofing > Flat Roofing", "Roofing; Flat Roofing"],
  ["Trades > Roofing > Thatch", "Roofing; Thatch?"],
  ["• Roof Repairs\n• Flat Roofing", "Roof Repairs; Flat Roofing"],
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

test.each([
  [
    "Unit 1, Hareness Circle, Aberdeen, AB123LY",
    { streetAddress: "Unit 1, Hareness Circle", city: "Aberdeen", postcode: "AB12 3LY" },
    "Unit 1, Hareness Circle · Aberdeen · AB12 3LY",
  ],
  [
    "12 HIGH STREET\nHACKNEY\nLONDON\nE8 4AA",
    { streetAddress: "12 High Street, Hackney", city: "London", postcode: "E8 4AA" },
    "12 High Street, Hackney · London · E8 4AA",
  ],
  [
    "Milford,Godalming,GU8",
    { streetAddress: null, city: "Godalming", outcode: "GU8" },
    "Godalming · GU8. Milford left out",
  ],
])("an address in one cell is parted where no column is the city's: %s", (address, listing, parted) => {
  const read = readOf("name,phone,address", "Ash", "0113 496 0000", address);
  expect(read).toMatchObject({ listing });
  expect(read.cleaned.find((note) => note.startsWith("Address: "))).toContain(`→ ${parted}`);
});

test("an address beside a city is its street, and one column may be that of both", () => {
  const own = readOf("name,phone,address,city", "Ash", "0113 496 0000", "1 Park Row, Leeds", "Bradford");
  expect(own).toMatchObject({
    listing: { streetAddress: "1 Park Row, Leeds", city: "Bradford" },
    cleaned: [],
  });
  const mapping = mappingOf(["businessName", "phone", "city postcode"]);
  const row = { line: 2, lines: 1, cells: ["Ash", "0113 496 0000", "Leeds LS1 4DY"], kind: "row" as const };
  expect(readFileRow(1, row, mapping, { isTown }).read).toMatchObject({
    listing: { city: "Leeds", postcode: "LS1 4DY", streetAddress: null },
  });
});

test.each([
  ["Inv \u202eAlder Roofing", "Inv Alder Roofing"],
  ["Inv\u200b Birch Roof\u00ading", "Inv Birch Roofing"],
  ["Inv &#x202e;Cedar Roofing", "Inv Cedar Roofing"],
])("what nobody sees is taken out of a name, and said: %j", (name, businessName) => {
  expect(readOf("name,city,phone", name, "Leeds", "0113 496 0191")).toMatchObject({
    listing: { businessName },
    cleaned: expect.arrayContaining(["Business name: characters that cannot be read or printed left out"]),
  });
});

test("opening hours stand in seven columns, in one cell, or in both, of which the day's own counts", () => {
  const one = readOf(
    "name,city,phone,opening hours,Sat",
    "Ash",
    "Leeds",
    "0113 496 0000",
    "Mon-Sat 9am-5pm",
    "13-5",
  );
  const nine = "9:00 AM - 5:00 PM";
  expect(one).toMatchObject({
    listing: { businessHours: { Monday: nine, Friday: nine, Saturday: nine } },
    cleaned: ["Opening hours: Saturday 13-5 left out, no times that can mean only one thing"],
  });
  const days = readOf("name,city,phone,Monday,Tuesday", "Ash", "Leeds", "0113 496 0000", "9am-5pm", "closed");
  expect(days).toMatchObject({
    listing: { businessHours: { Monday: nine, Tuesday: "Closed" } },
    cleaned: [],
  });
  const periods = '[{"open":{"day":1,"time":"0900"},"close":{"day":1,"time":"1700"}}]';
  for (const google of ['{"Monday":"9 AM–5 PM"}', periods])
    expect(readOf("name,city,phone,hours", "Ash", "Leeds", "0113 496 0000", google)).toMatchObject({
      listing: { businessHours: { Monday: nine } },
    });
});

test("a text for all rows stands where a cell has only a word for nothing", () => {
  const mapping = mappingOf(["businessName", "phone", "city", "city=Leeds"]);
  const row = { line: 2, lines: 1, cells: ["Ash", "0113 496 0000", "#N/A"], kind: "row" as const };
  expect(readFileRow(1, row, mapping, { isTown }).read).toMatchObject({ listing: { city: "Leeds" } });
});
