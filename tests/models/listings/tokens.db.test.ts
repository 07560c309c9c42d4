import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { demoOtherListings, demoRoofers } from "../../../drizzle/demo/businesses";
import { businesses } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";

useDatabase();

const fragments = 5000;
/** In one statement, which may take 5 s. */
const atOnce = 20;
const hard = [
  "Siân's Café",
  "O´Neill & Co 24/7",
  "S&J 100%_Roofs\\",
  "naïve\u00a0tiles",
  "a\tb\nc",
  "ﬁne ½ ① Œuvre",
  "+44 (0)113",
  "(+441134960999",
  "+441134960998, 01134960997 +4411349609x 0441134960996",
];

/** Accents that stand alone, of which nothing or a space is left. */
const marks = ["´", "¨", "`", "\u0301"];

/** Beginnings, middles and ends of what stands between two spaces, some with a character changed. */
function fragmentsOf(texts: readonly string[]): string[] {
  const words = [...new Set(texts.flatMap((text) => text.split(/\s+/)).filter(Boolean))];
  const fragment = fc
    .record({
      word: fc.constantFrom(...words),
      from: fc.nat(20),
      length: fc.integer({ min: 1, max: 14 }),
      other: fc.nat(15),
    })
    .map(({ word, from, length, other }) => {
      const characters = [...word];
      const cut = characters.slice(from % characters.length).slice(0, length);
      return other < 4 ? [...cut.slice(1), "zq%_"[other]].join("") : cut.join("");
    });
  return fc.sample(fragment, { numRuns: fragments, seed: 20_260 });
}

type Compared = { word: string; sought: string; wide: boolean; same: boolean; listings: number };

/** What each word finds by its tokens, and by reading every text. */
async function compare(words: readonly string[]): Promise<Compared[]> {
  const compared = await db.execute(sql`
    with typed as materialized (
      select word, folded(word) as sought, ids, wide,
        '%' || replace(replace(replace(folded(word), '!', '!!'), '%', '!%'), '_', '!_') || '%' as pattern
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word,
        tokens_holding(folded(word), 1000000)
    ), compared as (
      select word, sought, wide, array(
          select business_id from searchable_listings where search_text ilike pattern escape '!' order by business_id) as held,
        array(
          select business_id from searchable_listings
          where tokens && ids and (sought not like '% %' or strpos(search_text, sought) > 0) order by business_id) as found
      from typed
    )
    select word, sought, wide, held = found as same, cardinality(held) as listings from compared`);
  return rowsOf<Compared>(compared);
}

test("what the tokens find is what the texts hold, for five thousand pieces of real listings", async () => {
  const listings = [...demoRoofers.slice(0, 35), ...demoOtherListings.slice(0, 10)].map(
    ({ slug, businessName, description, city, phone, serviceTypes }) => ({
      slug,
      businessName,
      description,
      city,
      phone,
      serviceTypes,
    }),
  );
  const odd = hard.map((businessName, number) => ({
    slug: `hard-${number}`,
    businessName,
    city: "Ynys Môn",
  }));
  await db.insert(businesses).values([...listings, ...odd]);
  const texts = rowsOf<{ text: string }>(
    await db.execute(sql`
      select concat_ws(' ', business_name, description, city, phone,
        '0' || substr(phone, 4), array_to_string(service_types, ' ')) as text
      from businesses order by slug collate "C"`),
  ).map(({ text }) => text);
  const asked = [...fragmentsOf(texts), ...marks];
  expect(asked).toHaveLength(fragments + marks.length);

  const different = [...new Set(asked)];
  const rows: Compared[] = [];
  for (let from = 0; from < different.length; from += atOnce)
    rows.push(...(await compare(different.slice(from, from + atOnce))));
  const wide = rows.filter((row) => row.wide);
  expect(wide.filter(({ sought }) => !/^[+\d ]{0,2}$/.test(sought))).toEqual([]);
  expect(rows.filter((row) => !row.wide && !row.same)).toEqual([]);
  const found = rows.filter(({ listings }) => listings > 0).length;
  expect(found).toBeGreaterThan(rows.length / 2);
  expect(found).toBeLessThan(rows.length);
});
