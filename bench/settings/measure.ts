import "../environment";
import postgres from "postgres";
import { closeDatabase } from "~/database/db.server";
import type { ListingFilters } from "~/models/listings/listing";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { submitDraft } from "~/workflows/submit-lead.server";
import { answered, type Homeowner, makeHomeowners } from "../leads/homeowners";
import { models } from "../search/models";
import { Chance } from "../seed/chance";
import { towns } from "../seed/towns";

/** Milliseconds of each round of the same questions, in the order of a visitor's day; printed as JSON. */
const rounds = Number(process.argv[2]);
const chance = new Chance(7);
const town = () => chance.pick(towns.slice(0, 40)).name;
const page = () => ({ page: 1 + chance.upTo(20), pageSize: 12 });
const words = ["roof", "guttering", "velux", "thatch", "family", "zinc"];
const list = (filters: ListingFilters) => models.searchListings({ trade: "roofing", ...filters }, page());
const database = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
const people = (await makeHomeowners(database, rounds + Math.ceil(rounds / 4))).values();
await database.end();

async function makeLead(): Promise<void> {
  const person: Homeowner | undefined = people.next().value;
  if (!person) throw new Error("Nobody is left who has a question to answer");
  const { draftId, postcode } = person;
  const known = { ...answered, phone: person.phone, email: person.email };
  const made = await submitDraft(roofingQuiz, draftId, { known, added: { postcode } });
  if (made.status !== "created") throw new Error(`A lead was not made: ${made.status}`);
}

const questions = {
  "a city's page": () => list({ city: town() }),
  "a word": () => list({ text: chance.pick(words) }),
  "a word in a city": () => list({ text: chance.pick(words), city: town() }),
  "a lead": makeLead,
};

const found: Record<string, number[]> = {};
for (let round = -rounds / 4; round < rounds; round++) {
  for (const [name, ask] of Object.entries(questions)) {
    const start = performance.now();
    await ask();
    if (round >= 0) found[name] = [...(found[name] ?? []), performance.now() - start];
  }
}
process.stdout.write(JSON.stringify(found));
await closeDatabase();
