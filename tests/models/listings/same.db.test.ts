import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { compareWaiting, listDuplicates, partDuplicates } from "~/models/listings/same/duplicates.server";
import { sameListings, sameRows } from "~/models/listings/same/evidence.server";
import { businesses, nameKey, postcodeKey, websiteHost } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { world } from "../../support/world";

useDatabase();

beforeEach(async () => {
  await db.delete(businesses);
});

type Row = { name?: string; phone?: string; website?: string; postcode?: string; city?: string };

/** As rows of a file are compared. */
const asRows = (rows: readonly Row[]) => sql`(select row, phone, ${nameKey(sql`name`)} as name_key,
  ${websiteHost(sql`website`)} as website_host, ${postcodeKey(sql`postcode`)} as postcode_key, city_key(city) as city_key
  from jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ row: at, city: "Leeds", ...row })))}::jsonb)
    as r (row int, name text, phone text, website text, postcode text, city text))`;

const found = (...rows: Row[]) =>
  rowsFrom(db)<{ row: number; id: string; grade: string; why: string }>(
    sql`select row, business_id as id, grade, why from ${sameListings(asRows(rows))} as s order by row`,
  );

const known = {
  businessName: "Kirkgate Slaters & Sons Ltd",
  phone: "+441134960000",
  website: "https://www.kirkgate.example/about",
  postcode: "LS2 7AA",
  city: "Leeds",
};

describe("a row of a file", () => {
  const { businessName: name, phone } = known;
  const [city, other] = ["York", "+441134960009"];

  test.each<[string, Row, string | undefined]>([
    ["whose name lacks Ltd and &, with the number", { name: "KIRKGATE SLATERS SONS", phone }, "certain"],
    [
      "whose name has accents, at the postcode",
      { name: "Kirkgáte Slaters and Sons Limited", postcode: "ls27aa", city },
      "certain",
    ],
    [
      "of the name and website",
      { name: "Kirkgate Slaters and Sons LLP", website: "kirkgate.example" },
      "certain",
    ],
    [
      "of the number and website, not the name",
      { name: "Kirk", phone, website: "http://kirkgate.example" },
      "certain",
    ],
    ["of the name and number in another town", { name, phone, city }, "likely"],
    ["of the number in the town, not the name", { name: "Gutter King", phone }, "likely"],
    ["of the number alone", { name: "Gutter King", phone, city }, "likely"],
    ["of the website in the town, not the name", { name: "Gutters", website: "kirkgate.example" }, "likely"],
    [
      "of a branch, with the website and another number",
      { name, website: "kirkgate.example", phone: other, city },
      undefined,
    ],
    ["of the name in the town and nothing else", { name, phone: other }, undefined],
    ["of half the postcode", { name, postcode: "LS2", city }, undefined],
  ])("%s", async (_, row, grade) => {
    const { id } = await world.business(known);
    const same = await found(row);
    expect(same.map((each) => [each.id, each.grade])).toEqual(grade ? [[id, grade]] : []);
  });

  test("on a page of Facebook or a directory proves nothing by that", async () => {
    for (const website of [
      "https://www.facebook.com/kirk",
      "https://kirk.wixsite.com/roofs",
      "sites.google.com/kirk",
      "yell.com/biz/kirk",
      "www.checkatrade.com/kirk",
    ]) {
      await world.business({ website });
      expect(await found({ name: "Another", website, phone: "+441134960009" }), website).toEqual([]);
    }
  });

  test("with a number that more than five listings have proves nothing by that, and by its name still does", async () => {
    const made = await world.businesses(
      [0, 1, 2, 3, 4, 5].map((at) => ({ phone, city: `Town ${at}`, postcode: null })),
    );
    expect(await found({ name: "Another", phone: known.phone })).toEqual([]);
    expect(await found({ name: made[3]?.businessName, phone: known.phone, city: "Town 3" })).toMatchObject([
      { id: made[3]?.id, grade: "certain" },
    ]);
  });

  test("finds no removed listing, and of several the surest, and then the claimed one", async () => {
    await world.business({ ...known, status: "removed" });
    expect(await found({ name: known.businessName, phone: known.phone })).toEqual([]);
    await world.business({ phone: known.phone, claimed: true });
    const certain = await world.business({ ...known, claimed: false });
    expect(await found({ name: known.businessName, phone: known.phone })).toMatchObject([{ id: certain.id }]);
    const claimed = await world.business({ ...known, claimed: true });
    expect(await found({ name: known.businessName, phone: known.phone })).toMatchObject([{ id: claimed.id }]);
  });

  test("is the business of an earlier row only where that is sure", async () => {
    const rows = asRows([
      { name: "A Roofing", phone: "1", website: "a.example" },
      { name: "B Roofing", phone: "1" },
      { name: "A Roofing Ltd", phone: "1" },
      { name: "A Roofing", phone: "2", website: "www.a.example" },
      { name: "A Roofing", phone: "3" },
    ]);
    const repeated = await rowsFrom(db)(sql`with k as materialized (select * from ${rows} as r)
      select row, earlier from ${sameRows(sql`k`)} as s order by row`);
    expect(repeated).toEqual([
      { row: 2, earlier: 0 },
      { row: 3, earlier: 0 },
    ]);
  });
});

describe("the desk's pairs", () => {
  const compared = async () => {
    while ((await compareWaiting()) > 0);
    return (await listDuplicates(1)).pairs.map(({ stays, gone, why }) => [stays.id, gone.id, why]);
  };

  test("are found among all listings, the newest first, and keep the claimed one", async () => {
    const old = await world.business({ ...known, claimed: false, verified: false });
    const owned = await world.roofer(known);
    expect(await compared()).toEqual([[owned.business.id, old.id, "name phone place"]]);
    const { id } = await world.business({ businessName: "Gutter King", phone: known.phone });
    expect(await compared()).toEqual(
      expect.arrayContaining([
        [owned.business.id, id, "phone place"],
        [owned.business.id, old.id, "name phone place"],
      ]),
    );
    expect((await listDuplicates(1)).pairs.at(-1)?.gone.id).toBe(old.id);
  });

  test("go when a listing is changed or removed, and come when it is brought back", async () => {
    const [one, other] = [await world.business(known), await world.business(known)];
    expect(await compared()).toHaveLength(1);
    await changeRows(businesses, { status: "removed" }, { id: other.id });
    expect((await listDuplicates(1)).total).toBe(0);
    expect(await compared()).toEqual([]);
    await changeRows(businesses, { status: "active" }, { id: other.id });
    expect(await compared()).toHaveLength(1);
    const away = { businessName: "Another", phone: "+441134960009", website: null, postcode: "YO1 7HH" };
    await changeRows(businesses, away, { id: one.id });
    expect(await compared()).toEqual([]);
  });

  test("stay apart once an operator said so, whatever is written, until that is taken back", async () => {
    const [one, other] = [await world.business(known), await world.business(known)];
    await compared();
    const by = await world.operator();
    expect(await partDuplicates(by, [one.id, other.id], true)).toBe(true);
    expect(await partDuplicates(by, [other.id, one.id], true)).toBe(false);
    await changeRows(businesses, { website: null }, { id: one.id });
    expect(await compared()).toEqual([]);
    expect(await partDuplicates(by, [other.id, one.id], false)).toBe(true);
    expect(await compared()).toHaveLength(1);
    expect(await partDuplicates(by, ["nothing", one.id], true)).toBe(false);
  });
});
