import { randomUUID } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type { Sql } from "postgres";
import type { Answers } from "~/models/quiz/answers";
import { codeStepId } from "~/models/quiz/journey";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";

/** Somebody with one question left: the postcode, whose answer makes the lead. */
export type Homeowner = { cookie: string; postcode: string };

export const lastStep = { path: "/quote-quiz/postcode", field: "postcode" } as const;
/** Of every process that is measured, so that each knows the same browsers. */
export const cookieSecret = "b3c0f1a7e9d2486f5a1c7b8e0d3f4926";

/** A quarter lives in London, as in the directory that they ask. */
const postcodes = [
  "SW1A 1AA",
  "LS1 4DY",
  "M1 1AE",
  "B1 1BB",
  "E1 6AN",
  "G1 1XQ",
  "BS1 4DJ",
  "NE1 7RU",
  "N1 9GU",
  "CF10 1EP",
  "L1 8JQ",
  "NG1 5FS",
];

const answered: Answers = {
  "property-type": "house",
  "roof-work": "repair",
  "roof-size": "medium",
  urgency: "this-week",
  [codeStepId]: "verified",
  "first-name": "Priya",
  "last-name": "Shah",
};

/** So many people who have answered everything else and proved their number. Drama numbers repeat: nobody is texted. */
export async function makeHomeowners(database: Sql, count: number): Promise<Homeowner[]> {
  const cookie = createCookie("fettle_visitor", { secrets: [cookieSecret] });
  const people = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    visitor: randomUUID(),
    phone: `+447700900${String(index % 1000).padStart(3, "0")}`,
    postcode: postcodes[index % postcodes.length] ?? "",
  }));
  const drafts = people.map(({ id, visitor, phone }) => ({
    id,
    visitor_id: visitor,
    quiz: roofingQuiz.id,
    answers: { ...answered, phone, email: `${id}@example.com` },
  }));
  await database`insert into quiz_drafts (id, visitor_id, quiz, answers)
    select (d ->> 'id')::uuid, (d ->> 'visitor_id')::uuid, d ->> 'quiz', d -> 'answers'
    from jsonb_array_elements(${database.json(drafts)}) d`;
  await database`insert into phone_verifications (visitor_id, phone, expires_at, verified_at)
    select (d ->> 'visitor_id')::uuid, d -> 'answers' ->> 'phone', now() + interval '10 minutes', now()
    from jsonb_array_elements(${database.json(drafts)}) d`;
  return Promise.all(
    people.map(async ({ visitor, postcode }) => ({
      cookie: (await cookie.serialize(visitor)).split(";")[0] ?? "",
      postcode,
    })),
  );
}
