import { recipientsPerLead } from "~/models/leads/lead";
import { listPickable } from "~/models/leads/pickable.server";
import { findPlace } from "~/models/places/lookup.server";
import { addAnswers, type Draft } from "~/models/quiz/drafts.server";
import type { Quiz } from "~/models/quiz/journey";
import { tickedAnswers, tickKeys, townOf } from "~/models/quiz/wish";
import { formatPostcode, parsePostcode, readPostcode } from "~/models/reading/postcode";
import { places } from "~/services/places/places.server";
import type { Answers } from "../../../drizzle/schema/values/leads";

/**
 * Who would be asked, going by where the work is: the postcode that was given, else the city whose page somebody came
 * from. `place` is that, as it was said; without it nobody can be shown yet.
 */
export async function findWhoIsAsked(quiz: Quiz, answers: Answers) {
  const typed = answers.postcode ?? answers.near;
  const city = typed === undefined ? townOf(answers) : undefined;
  const found = typed === undefined ? city : await findPlace(typed, places.lookup);
  if (!found) return {};
  const place = { precision: "city" as const, ...found };
  return { place: typed ?? city?.name, roofers: await listPickable(quiz, answers, place) };
}

export type Ticks = {
  /** The ids of those who are to be asked. */
  ticked: readonly string[];
  /** Those that were suggested. */
  suggested: readonly string[];
};

type RefusedAside = { status: "invalid"; about: "near" | "who"; problem: string };

/** What was posted from the page of the phone. */
type Posted = { stepId: string; near?: string; ticks?: Ticks; typed: string | undefined };

/** Takes what the page of the phone asks besides the number, and says where to go on, unless to that. */
export async function takeAside(
  draft: Draft,
  { stepId, near, ticks, typed }: Posted,
): Promise<{ status: "next"; stepId: string } | (RefusedAside & { typed?: string }) | undefined> {
  if (near === undefined) {
    const refused = ticks && (await giveTicks(draft, ticks));
    return refused && { ...refused, typed };
  }
  const refused = await giveNear(draft, near);
  return refused ? { ...refused, typed: near } : { status: "next", stepId };
}

/** Stores where somebody says the work is, so that they see who would be asked; ticks of before are void. */
async function giveNear(draft: Draft, typed: string): Promise<RefusedAside | undefined> {
  const { offer } = readPostcode(typed);
  const known = !offer && parsePostcode(typed) && (await findPlace(typed, places.lookup));
  const problem = offer ? `Do you mean ${offer}? Please type it like that.` : unknownPostcode;
  if (!known) return { status: "invalid", about: "near", problem };
  await addAnswers(draft.id, { near: formatPostcode(typed) }, [...tickKeys, "postcode"]);
  return undefined;
}

const unknownPostcode = "We do not know that postcode. Please type it like LS1 4DY.";

/** Stores who is to be asked, also where that is refused: it is shown again. */
async function giveTicks(draft: Draft, { ticked, suggested }: Ticks): Promise<RefusedAside | undefined> {
  await addAnswers(draft.id, tickedAnswers(ticked, suggested));
  if (ticked.length > 0 && ticked.length <= recipientsPerLead) return undefined;
  return { status: "invalid", about: "who", problem: "Please tick up to three, and at least one." };
}
