import { sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import type { ListingFilters } from "~/models/listings/listing";
import { Chance } from "../seed/chance";
import { towns } from "../seed/towns";

/** What somebody may type, of one kind, and where they look for it. */
export type GeneratedText = {
  kind: string;
  where: "alone" | "in a city" | "of a service" | "around a postcode";
  text: string;
  filters: ListingFilters;
  near?: { latitude: number; longitude: number; radiusMiles: number };
};

const places = ["alone", "in a city", "of a service", "around a postcode"] as const;
const hostile = [
  "%",
  "_",
  "\\",
  "'",
  "a'b",
  "((",
  "....",
  "zq",
  "a",
  "e e",
  "1 2 3",
  "thering",
  "enter",
  "s&j roofing",
  "a1 roofing",
  "roofing 24/7",
  "the the and",
  "ing tion ent",
  "o´neill",
  "①",
  "+44",
  "0113 496",
  "x".repeat(100),
  "a b c d e f",
  "lorem ipsum dolor sit amet",
  "z zz zzz",
  "repairs repair repai",
  "q",
  "x y",
  "j.",
  "& &&",
];

/** `count` texts made of what the listings of the database say, the same on every run. */
export async function generateTexts(count: number): Promise<GeneratedText[]> {
  const chance = new Chance(20_261_122);
  const words = await readWords();
  const word = () => chance.pick(words);
  const cut = (length: number) => {
    const whole = word();
    return whole.slice(chance.upTo(Math.max(1, whole.length - length + 1))).slice(0, length);
  };
  const kinds: readonly (readonly [kind: string, make: () => string])[] = [
    ["a word", word],
    ["part of a word", () => cut(3 + chance.upTo(4))],
    ["one or two letters", () => cut(1 + chance.upTo(2))],
    ["two words", () => `${word()} ${word()}`],
    ["three to six words", () => Array.from({ length: 3 + chance.upTo(4) }, word).join(" ")],
    ["two parts", () => `${cut(2 + chance.upTo(3))} ${cut(2 + chance.upTo(3))}`],
    ["two turned round", () => `${[...word()].reverse().join("")} ${word()}`],
    ["hostile", () => chance.pick(hostile)],
  ];
  return Array.from({ length: count }, (_, number) => {
    const [kind, make] = kinds[number % kinds.length] ?? ["a word", word];
    const where = places[Math.floor(number / kinds.length) % places.length] ?? "alone";
    return { kind, where, text: make(), ...placed(where, chance) };
  });
}

function placed(where: GeneratedText["where"], chance: Chance): Pick<GeneratedText, "filters" | "near"> {
  const town = chance.pick(towns);
  if (where === "in a city") return { filters: { city: chance.pick(towns.slice(0, 60)).name } };
  if (where === "of a service") return { filters: { trade: chance.pick(["roofing", "plumbing"] as const) } };
  if (where === "alone") return { filters: {} };
  const radiusMiles = chance.pick([5, 10, 15, 20, 25]);
  return { filters: { trade: "roofing" }, near: { ...town, radiusMiles } };
}

/** Every token that one of some thousand listings has, so that rare ones come as often as common ones. */
async function readWords(): Promise<string[]> {
  const found = await db.execute(sql`
    select distinct token from search_tokens where id in (
      select unnest(tokens) from (select tokens from searchable_listings order by business_id limit 4000) as read
    ) order by token`);
  return rowsOf<{ token: string }>(found).map(({ token }) => token);
}
