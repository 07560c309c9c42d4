import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { findKey, folded } from "~/models/reading/find-key";
import { useDatabase } from "../../support/database";
import { hostileStrings } from "../../support/files/hostile-strings";

useDatabase();

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
