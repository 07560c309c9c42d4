import { expect, test } from "vitest";
import { columnNames, mappingOf } from "~/models/imports/file/columns";
import { inspectFile, understand } from "~/models/imports/file/inspection.server";
import { openOf } from "../../support/files/imported";

/** How a file is understood: its format, how many firms it has, and each field with its column. */
async function understood(content: string | Buffer) {
  const open = openOf(Buffer.from(content));
  const inspected = await inspectFile(open);
  if (inspected.status === "refused") throw new Error(inspected.problem);
  const { format } = inspected;
  const { firms, headingsAt } = await understand(open, format);
  const { from } = mappingOf(format.mapping);
  const fields = Object.entries(from).map(([field, source]) => `${field} ${source?.column}`);
  return { format, firms, headingsAt, fields, sure: format.doubtful === null };
}

/** One case a line, its parts between ~; in a text ⏎ ends a line, → is a tab, and 40× repeats what is in [[ ]] with other numbers. */
const table = (text: string): string[][] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(" ~ ").map((part) => part.trim()));
const contentOf = (text: string): string =>
  text
    .replace(/(\d+)×\[\[(.+?)\]\]/g, (_, times, row: string) =>
      Array.from({ length: Number(times) }, (_, at) => row.replaceAll("##", String(100 + at))).join(""),
    )
    .replaceAll("⏎", "\n")
    .replaceAll("→", "\t");

/** What is special, the delimiter, the line of the headings, the firms, the columns of name, city, phone, and the text. */
const lists = table(`
numbers under 'contact', no town ~ , ~ 1 2 0 - 3 ~ name,website,email,contact⏎Cty Alder Electrical,https://alder.example,hello@alder.example,0113 496 0104⏎Cty Birch Electrical,https://birch.example,info@birch.example,07700 900105⏎
a row of more commas than the headings ~ , ~ 1 3 0 1 2 ~ post_title,post_city,geodir_contact,post_content⏎Hdg Alder Roofing,Leeds,0113 496 0781,Slate and tile⏎Hdg Birch Roofing,Leeds,0113 496 0782,"Slate, tile, lead, flat"⏎Hdg Cedar Roofing,Leeds,0113 496 0783,Flat roofs⏎
French headings ~ ; ~ 1 2 0 1 2 ~ Nom;Ville;Téléphone;Adresse⏎Hdh Alder Roofing;Leeds;0113 496 0784;"1 High St; Unit 2; Rear; Yard"⏎Hdh Birch Roofing;Leeds;0113 496 0785;2 High St⏎
no headings ~ , ~ 0 5 0 1 2 ~ Hdj Alder Roofing,Leeds,0113 496 0790,⏎Hdj Birch Roofing,Leeds,0113 496 0791,⏎Hdj Cedar Roofing,Leeds,0113 496 0792,⏎Hdj Damson Roofing,Leeds,0113 496 0793,LS1 4DY⏎Hdj Elder Roofing,Leeds,0113 496 0794,⏎
the widest row far down ~ , ~ 1 40 0 1 2 ~ Contractor,Town/City,Tel. number,Notes⏎28×[[Hdk Firm ## Roofing,Leeds,0113 496 0##,ok⏎]]Hdk Firm 29 Roofing,Leeds,0113 496 0829,"Slate, tile, lead, flat, felt"⏎11×[[Hdk Two ## Roofing,Leeds,0113 496 0##,ok⏎]]
blanks around quoted cells ~ , ~ 1 2 0 1 2 ~ "name", "city", "phone", "about"⏎"Spc Alder Roofing", "Leeds", "0113 496 0171", "Slate, tile"⏎"Spc Birch Roofing", "Leeds" , "0113 496 0172", "Slate"⏎
bars in a cell ~ , ~ 1 2 0 1 2 ~ Contractor,Place,Tel number,Work⏎Bar Alder,Leeds,0113 496 0221,Roofing|Gutters|Chimneys|Flat roofs|Lead work⏎Bar Birch,Leeds,0113 496 0222,Roofing⏎
tabs ~ → ~ 1 2 0 1 2 ~ Firm→Town→Ring⏎Ash Roofs→Leeds→0113 496 0101⏎Elm Roofs→York→0113 496 0102⏎
bars ~ | ~ 1 2 0 1 2 ~ Firm|Town|Ring⏎Ash Roofs|Leeds|0113 496 0101⏎Elm Roofs|York|0113 496 0102⏎
decimal commas ~ ; ~ 1 2 0 3 1 ~ Firm;Ring;Breite;Ort⏎Ash;0113 496 0101;53,8;Leeds⏎Elm;0113 496 0102;53,9;York⏎
commas in every text ~ ; ~ 1 2 0 1 2 ~ Firm;Town;Ring;Does⏎Ash;Leeds;0113 496 0101;Slate, tile⏎Elm;York;0113 496 0102;Lead, felt⏎
lists within cells ~ , ~ 1 2 0 1 2 ~ Firm,Town,Ring,Does⏎Ash,Leeds,0113 496 0101,a;b;c⏎Elm,York,0113 496 0102,a;b;c⏎
Excel's own line ~ ; ~ 2 2 0 1 2 ~ sep=;⏎Firm;Town;Ring⏎Ash;Leeds;0113 496 0101⏎Elm;York;0113 496 0102⏎
a title ~ , ~ 3 2 0 1 2 ~ Roofers, 2026⏎⏎Firm,Town,Ring⏎Ash,Leeds,0113 496 0101⏎Elm,York,0113 496 0102⏎
30 lines above ~ , ~ 31 40 0 1 2 ~ 30×[[Terms, apply⏎]]Firm,Town,Ring⏎40×[[Ash ##,Leeds,0113 496 0##⏎]]
a padded title ~ , ~ 2 2 0 1 2 ~ Our roofers,,,⏎Firm,Town,Ring,Does⏎Ash,Leeds,0113 496 0101,x⏎Elm,York,0113 496 0102,y⏎
no blank cells at the ends ~ , ~ 1 3 0 1 2 ~ Firm,Town,Ring,Does⏎Ash,Leeds,0113 496 0101⏎Elm,York,0113 496 0102⏎Fir,Hull,0113 496 0103,x⏎
the number first ~ , ~ 1 2 1 2 0 ~ Ring,Firm,Town⏎0113 496 0101,Ash,Leeds⏎0113 496 0102,Elm,York⏎
an id first ~ , ~ 1 2 1 2 3 ~ Id,Firm,Town,Ring⏎AB1,Ash,Leeds,0113 496 0101⏎AB2,Elm,York,0113 496 0102⏎
a fax beside ~ , ~ 1 2 0 1 3 ~ Firm,Town,Fax,Ring⏎Ash,Leeds,0113 496 0201,0113 496 0101⏎Elm,York,0113 496 0202,0113 496 0102⏎
a county before the town ~ , ~ 1 2 0 2 3 ~ Firm,County,Place,Ring⏎Ash,Durham,Leeds,0113 496 0101⏎Elm,Durham,York,0113 496 0102⏎
numbers without spaces ~ , ~ 1 2 0 1 2 ~ Firm,Town,Ring⏎Ash,Leeds,01134960101⏎Elm,York,447700900123⏎
a firm without a number first ~ , ~ 0 3 0 1 2 ~ Ashdown Roofs,Nowhere-at-all,⏎Elm,York,0113 496 0102⏎Fir,Hull,0113 496 0103⏎
a title and no headings ~ , ~ 0 2 0 1 2 ~ My firms 2026⏎Ash,Leeds,0113 496 0101⏎Elm,York,0113 496 0102⏎
a cell of two lines ~ , ~ 1 2 0 1 2 ~ Firm,Town,Ring,Does⏎"Ash","Leeds","0113 496 0101","Slate⏎and tile"⏎Elm,York,0113 496 0102,x⏎
one firm ~ , ~ 1 1 0 1 2 ~ Firm,Town,Ring⏎Ash,Leeds,0113 496 0101⏎
texts of no known kind ~ ; ~ 1 2 - - - ~ Alpha;Beta;Gamma⏎one;two, too;three⏎four;five;six⏎
commas that nobody quoted ~ , ~ 1 3 0 1 2 ~ Firm,Town,Ring,Does⏎Ash,Leeds,0113 496 0101,a; b⏎Elm,York,0113 496 0102,a, b; c⏎Fir,Hull,0113 496 0103,a, b, c; d⏎
an address in one cell ~ , ~ 1 2 0 1 2 ~ Firm,Address,Ring⏎Ash,"1 High St, Leeds LS1 4DY",0113 496 0101⏎Elm,"2 Low Rd, York",0113 496 0102⏎
a heading that is a town's name ~ , ~ 1 2 0 2 3 ~ Firm,Street,Where,Ring⏎Ash,1 High St,Leeds,0113 496 0101⏎Elm,2 Low Rd,York,0113 496 0102⏎`);

test.each(lists)(
  "a list with %s is understood without a choice",
  async (_, delimiter = "", numbers = "", text = "") => {
    const { format, fields, ...found } = await understood(contentOf(text));
    const columns = ["businessName", "city", "phone"].map((field) => {
      const said = fields.find((each) => each.startsWith(`${field} `));
      return said?.split(" ")[1] ?? "-";
    });
    expect([found.headingsAt, found.firms, ...columns].join(" ")).toBe(numbers);
    expect([format.delimiter, found.sure]).toEqual([contentOf(delimiter), true]);
  },
);

const about = "name,city,phone,about\n";
test.each([
  [
    "macintosh",
    "Mac Caf\x8e Roofing,Leeds,0113 496 0181,From \xa3100 \xd0 today",
    "Mac Café Roofing,Leeds,0113 496 0181,From £100 – today",
  ],
  [
    "cp850",
    "Dos Caf\x82 Roofing,Leeds,0113 496 0182,From \x9c100 today",
    "Dos Café Roofing,Leeds,0113 496 0182,From £100 today",
  ],
  ["cp850", "Ash,Leeds,0113 496 0182,From \x9c100", "Ash,Leeds,0113 496 0182,From £100"],
  [
    "windows-1252",
    "O\x92Hara \x96 Caf\xe9,Leeds,0113 496 0183,From \xa3100",
    "O’Hara – Café,Leeds,0113 496 0183,From £100",
  ],
  ["utf-8", "Caf\xc3\xa9,Leeds,0113 496 0184,From \xc2\xa3100", "Café,Leeds,0113 496 0184,From £100"],
])("%s is told by its letters, and each encoding is offered with a line", async (encoding, bytes, line) => {
  const content = Buffer.from(`${about}${bytes}\n`, "latin1");
  const { format, sure } = await understood(content);
  expect([format.encoding, sure]).toEqual([encoding, true]);
  const { encodings } = await understand(openOf(content), format);
  expect(encodings.map((each) => each.encoding)).toEqual(["utf-8", "windows-1252", "macintosh", "cp850"]);
  expect(encodings.find((each) => each.encoding === encoding)?.line).toBe(line);
});

/** Who writes it, the headings, most of them cut to what is read, and the columns of some fields. */
const layouts = table(`
Google Business Profile ~ Store code,Business name,Address line 1,Address line 2,Locality,Administrative area,Country,Postal code,Latitude,Longitude,Primary phone,Website,Primary category,Sunday hours ~ businessName 1, city 4, phone 10, streetAddress 2, postcode 7, services 12
Outscraper ~ name,site,subtypes,category,type,phone,full_address,street,city,postal_code,latitude,longitude,rating,reviews,place_id ~ businessName 0, city 8, phone 5, streetAddress 7, services 2, website 1
Apify ~ title,totalScore,reviewsCount,street,city,state,countryCode,website,phone,categoryName,url ~ businessName 0, city 4, phone 8, services 9, googleRating 1
PhantomBuster ~ placeUrl,title,rating,reviewCount,category,address,plusCode,website,phoneNumber,currentStatus ~ businessName 1, city 5, phone 8, streetAddress 5, services 4
an open scraper ~ input_id,link,title,category,address,open_hours,website,phone,plus_code,review_count,review_rating,cid,status,descriptions,emails ~ businessName 2, city 4, phone 7, googleRating 10, email 14
GeoDirectory 1 ~ post_id,post_title,post_author,post_content,post_category,post_address,post_city,post_region,post_zip,geodir_contact,geodir_email ~ businessName 1, city 6, phone 9, postcode 8, email 10
GeoDirectory 2 ~ ID,post_title,post_content,post_status,post_category,street,city,region,zip,latitude,longitude,phone,email,website ~ businessName 1, city 6, phone 11, streetAddress 5, description 2
OpenStreetMap ~ @id,@lat,@lon,name,craft,addr:housenumber,addr:street,addr:city,addr:postcode,contact:phone,contact:website ~ businessName 3, city 7, phone 9, services 4, postcode 8
HubSpot ~ Record ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,City,Country/Region,Industry ~ businessName 1, city 6, phone 4, services 8
Companies House, with a number ~ CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown,RegAddress.PostCode,CompanyStatus,SICCode.SicText_1,Telephone ~ businessName 0, city 5, phone 9, postcode 6, services 8
this site ~ ${columnNames.join(",")} ~ businessName 0, city 1, phone 2, services 9`);

test.each(layouts)("the headings of %s are known by heart", async (_, line = "", expected = "") => {
  const fields = expected.split(", ");
  const cells: Record<string, string> = {
    businessName: "Ash Roofing",
    city: "Leeds",
    phone: "0113 496 0301",
  };
  const firm = line.split(",").map((heading, column) => {
    const field = fields.find((each) => each.endsWith(` ${column}`))?.split(" ")[0] ?? "";
    return heading === "address" ? '"1 High St, Leeds LS1 4DY"' : (cells[field] ?? "");
  });
  const found = await understood(`${line}\n${firm.join(",")}\n`);
  expect(found.firms).toBe(1);
  expect(found.fields).toEqual(expect.arrayContaining(fields));
});
