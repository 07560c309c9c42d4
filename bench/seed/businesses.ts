import { slugify } from "~/models/listings/slug";
import type { TradeSlug } from "~/models/trades/trade";
import { Chance } from "./chance";
import { type Town, towns } from "./towns";
import { chains, longNames, specialities, streets, surnames, type TradeWording, wordings } from "./wording";

/** One row for COPY, in the order of {@link copiedColumns}; undefined is NULL. */
type CopiedRow = readonly (string | number | boolean | undefined | readonly string[])[];

export const copiedColumns = `id, slug, business_name, contact_name, description, phone, email, website, street_address, city,
  postcode, latitude, longitude, status, category_id, service_types, google_rating,
  google_review_count, featured, verified, claimed, established_year, employee_count, business_hours,
  gallery_images`;

const milesPerDegree = 69.1;
const trades = Object.entries(wordings) as [TradeSlug, TradeWording][];

/** Ofcom's ranges for drama: nobody is rung by accident. */
const telephones = ["+4420794600", "+4411349609", "+4412149605", "+4416149604", "+4414149602", "+447700900"];

const missing = 0.08;
const paid = 0.01;

/**
 * `count` businesses, one after the other and the same on every run: towns by their number of people,
 * mostly roofers, 8 % without coordinates, 1 % who want to be featured, a third without reviews.
 */
export function* businesses(count: number, categoryOf: ReadonlyMap<string, string>): Generator<CopiedRow> {
  const chance = new Chance(20_260_311);
  const pickTown = chance.weighted(towns, ({ people }) => people);
  const pickTrade = chance.weighted(trades, ([, { share }]) => share);
  for (let number = 1; number <= count; number++) {
    const [trade, wording] = pickTrade();
    yield business(chance, number, pickTown(), { category: categoryOf.get(trade), wording });
  }
}

const firstNames = ["Sam", "Jo", "Alex", "Pat", "Chris", "Siân", "Kim"];
const telephone = (chance: Chance) =>
  `${chance.pick(telephones)}${String(chance.upTo(1000)).padStart(3, "0")}`;

type Kind = { category: string | undefined; wording: TradeWording };

function business(chance: Chance, number: number, town: Town, { category, wording }: Kind): CopiedRow {
  const name = nameOf(chance, town, wording);
  const slug = `${slugify(name).slice(0, 80)}-${number}`;
  const place = chance.below(missing) ? undefined : scatter(chance, town);
  const [rating, reviews] = reviewsOf(chance);
  const year = 1960 + chance.upTo(64);
  const claimed = chance.below(0.2);
  const contact = `${chance.pick(firstNames)} ${chance.pick(surnames)}`;
  return [
    chance.uuid(),
    slug,
    name,
    chance.below(0.7) ? contact : undefined,
    describe(chance, town, wording, year),
    chance.below(0.95) ? telephone(chance) : undefined,
    chance.below(0.6) ? `office-${number}@fettle.example` : undefined,
    chance.below(0.5) ? `https://${slug.slice(0, 60).replace(/-+$/, "")}.example` : undefined,
    `${1 + chance.upTo(200)} ${chance.pick(streets)}`,
    town.name,
    undefined,
    place?.latitude,
    place?.longitude,
    chance.below(0.96) ? "active" : chance.pick(["pending", "inactive"]),
    chance.below(0.97) ? category : undefined,
    chance.some(wording.services, 1 + chance.upTo(Math.min(5, wording.services.length))),
    rating,
    reviews,
    chance.below(paid),
    chance.below(0.25),
    claimed,
    year,
    1 + chance.upTo(14),
    claimed && chance.below(0.8) ? hoursOf(chance) : undefined,
    claimed && chance.below(0.5) ? [`/pictures/galleries/${number}/1-photo.jpg`] : [],
  ];
}

/** Hours of four hundred kinds; on Sundays one in ten is open. */
function hoursOf(chance: Chance): string {
  const quarter = () => ["00", "15", "30", "45"][chance.upTo(4)];
  const week = `${6 + chance.upTo(4)}:${quarter()} AM-${4 + chance.upTo(4)}:${quarter()} PM`;
  const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((day) => [day, week]);
  const [saturday, sunday] = [
    chance.below(0.7) ? "8:00 AM-1:00 PM" : "Closed",
    chance.below(0.1) ? week : "Closed",
  ];
  return JSON.stringify(Object.fromEntries([...days, ["Saturday", saturday], ["Sunday", sunday]]));
}

function nameOf(chance: Chance, town: Town, { titles }: TradeWording): string {
  const surname = chance.pick(surnames);
  if (chance.below(0.05)) return chance.pick(chains);
  if (chance.below(0.02))
    return fill(chance.pick(longNames), { surname, other: chance.pick(surnames), town: town.name });
  const first = chance.below(0.25)
    ? town.name
    : chance.below(0.2)
      ? `${surname[0]} ${chance.pick(surnames)}`
      : surname;
  return `${first} ${chance.pick(titles)}`;
}

/** 100 to 400 characters. */
function describe(chance: Chance, town: Town, { sentences }: TradeWording, year: number): string {
  const wanted = 100 + chance.upTo(220);
  let text = "";
  for (const sentence of chance.some(sentences, sentences.length)) {
    if (text.length >= wanted) break;
    text += ` ${fill(sentence, {
      town: town.name,
      year: String(year),
      miles: String(5 + chance.upTo(20)),
      surname: chance.pick(surnames),
      street: chance.pick(streets),
      speciality: chance.rare(specialities),
      other: chance.rare(specialities),
    })}`;
  }
  return text.trim();
}

/** The text with the words that it names in braces. */
export const fill = (text: string, words: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");

/** Thicker towards the middle; London reaches some fifteen miles, a small town two. */
function scatter(chance: Chance, town: Town): { latitude: number; longitude: number } {
  const spread = 0.6 + Math.sqrt(town.people / 1000) * 0.08;
  const east = milesPerDegree * Math.cos((town.latitude * Math.PI) / 180);
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    latitude: rounded(town.latitude + (chance.normal() * spread) / milesPerDegree),
    longitude: rounded(town.longitude + (chance.normal() * spread) / east),
  };
}

/** Rating and number of reviews: a third have none, most of the others are above four. */
function reviewsOf(chance: Chance): [rating: number, reviews: number] {
  if (chance.below(0.35)) return [0, 0];
  const rating = Math.max(1, 5 - Math.abs(chance.normal()) * 0.6);
  return [Math.round(rating * 10) / 10, 1 + Math.floor(Math.exp(2.2 + chance.normal() * 1.1))];
}
