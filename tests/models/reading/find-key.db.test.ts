import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { findKey, folded } from "~/models/reading/find-key";
import { useDatabase } from "../../support/database";
import { hostileStrings } from "../../support/files/hostile-strings";

useDatabase();

test.each([
  ["O’Hanlon & Sons Ltd.", "ohanlon and sons"],
  ["O'HANLON + SONS LIMITED", "ohanlon and sons"],
  ["Smith & Daughters & Co. PLC", "smith and daughters"],
  ["T.J. Roofing", "tj roofing"],
  ["X-Press, Leeds,", "xpress leeds"],
  ["24/7 Roofing/Guttering", "247 roofing guttering"],
  ["Żabka Dachy Łódź", "zabka dachy lodz"],
  [
    "Œuvre Þór Æsir Straße ẞ Đorđe Ørsted Ħal İsmet ısı",
    "oeuvre thor aesir strasse ss dorde orsted hal ismet isi",
  ],
  ["ＦＵＬＬ＇Ｓ ﬁne ½ £5", "fulls fine 1 2 5"],
  ["Привет ΣΙΣΥΦΟΣ Σίσυφος", "привет σισυφοσ σισυφοσ"],
  ["+44 113", "44 113"],
  ["Soft\u00adly \u200bunseen´", "softly unseen"],
  ["PLC Works", "plc works"],
  ["100% _under\\", "100 under"],
  ["-", ""],
])("%s is found by '%s'", (text, key) => {
  expect(findKey(text)).toBe(key);
});

/** Pieces that the rule has words for, and any character that a database of five years ago knows. */
const pieces = fc.oneof(
  fc.constantFrom(
    ..." '’‘ʼ`´.-‐‑＇′&+/,_%\\ \u00ad\u200b",
    "Ltd",
    " Limited",
    " & Co",
    " llp ",
    "PLC",
    "7/7",
  ),
  fc.constantFrom(..."ŁøßđæœþİıÐÞŒÆẞħςΣΩЯёЙѢ½²™ﬁ٣田ﷺéÅ"),
  fc.string({ unit: "grapheme-ascii", maxLength: 3 }),
  fc.integer({ min: 1, max: 0xd7ff }).map((code) => String.fromCodePoint(code)),
);

test("the database finds 5,000 texts by the same keys", async () => {
  const made = fc.sample(fc.array(pieces, { maxLength: 12 }), { numRuns: 5_000, seed: 46 });
  const texts = [...hostileStrings, ...made.map((parts) => parts.join(""))].map((text) =>
    text.replace(/\0|\p{Surrogate}/gu, ""),
  );
  const rows = await rowsFrom(db)<{ text: string; key: string; plain: string }>(sql`
    select text, find_key(text) as key, folded(text) as plain from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as text`);
  expect(rows.length).toBeGreaterThan(5_000);
  expect(rows.filter(({ text, key, plain }) => key !== findKey(text) || plain !== folded(text))).toEqual([]);
});
