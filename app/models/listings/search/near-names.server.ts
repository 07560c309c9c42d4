import { type SQL, sql } from "drizzle-orm";
import { rowsFrom } from "~/database/db.server";
import { withinTime } from "~/database/time-limit.server";
import { findKey } from "~/models/reading/find-key";
import { slipsBetween } from "~/models/reading/slips";
import { searchWords } from "./words";

/** Of a shorter word, a wrong letter leaves hardly any trigrams. */
const isNamely = /^\p{L}{5,}$/u;
/** What a wrong letter leaves of the trigrams of both words, as `word_similarity` counts them. */
const likeness = ({ length }: string): number => Math.min(0.5, (length - 2) / (length + 4)) - 0.001;
/** How many of the likest names are compared letter by letter. */
const mostNear = 50;
const longestMs = 500;

type NearName = { name: string; text: string };

/**
 * What was typed with each mistyped word as the likest name has it: 'kirkgaet slaters' as 'Kirkgate Slaters'. A word of
 * at least five letters may have one slip; the others have to be right. Undefined when none of the `businesses b` that
 * `where` leaves has such a name, or to find it takes half a second.
 */
export async function findMeant(typed: string, where: SQL): Promise<string | undefined> {
  const words = searchWords(typed);
  const namely = words.filter((word) => isNamely.test(word));
  if (namely.length === 0) return undefined;
  const least = Math.min(...namely.map(likeness));
  const found = await withinTime(longestMs, async (timed) => {
    await timed((tx) =>
      tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`),
    );
    return timed((tx) => rowsFrom(tx)<NearName>(nearNames(words, where)));
  });
  for (const near of found.status === "done" ? found.result : []) {
    const meant = words.map((word) => wordIn(near, word));
    if (meant.every((word) => word !== undefined)) return meant.join(" ");
  }
  return undefined;
}

/** Each word is in the text, or nearly in the name. */
function nearNames(words: readonly string[], where: SQL): SQL {
  const has = (word: string) => sql`b.search_text like ${`%${word}%`}`;
  const conditions = words.map((word) =>
    isNamely.test(word) ? sql`(${word} <% b.name_words or ${has(word)})` : has(word),
  );
  return sql`select b.business_name as name, b.search_text as text from businesses b
    where ${where} and ${sql.join(conditions, sql` and `)}
    order by word_similarity(${words.join(" ")}, b.name_words) desc, b.rank desc, b.id limit ${mostNear}`;
}

/** The word as the name has it, or as it was typed, or the one of the name that it was meant for. */
function wordIn({ name, text }: NearName, word: string): string | undefined {
  const named = (slips: number) => name.split(" ").find((each) => slipsBetween(word, findKey(each)) <= slips);
  return named(0) ?? (text.includes(word) ? word : isNamely.test(word) ? named(1) : undefined);
}
