import { randomUUID } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type { Sql } from "postgres";
import { codeStepId } from "~/models/quiz/journey";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import type { Answers } from "../../drizzle/schema/values/leads";
import { cookieSecret } from "../product";

/** Somebody with one question left: the postcode, whose answer makes the lead. */
export type Homeowner = { cookie: string; postcode: string };

export const lastStep = { path: "/quote-quiz/postcode", field: "postcode" } as const;

/**
 * One for each part of the country that has a postcode area of its own, and eleven of London, where the listings are
 * densest. Each is its own district, so that not everybody's request goes to the same few businesses.
 */
const districts =
  `E1 E6 N1 N9 NW3 SE1 SE9 SW1A SW9 W1 W9 EC1 LS1 LS6 M1 M14 B1 B15 G1 G12 BS1 BS6 NE1 NE4 CF10 CF24
  L1 L15 NG1 NG7 S1 S10 LE1 LE2 BN1 BN3 SO14 PO1 OX1 OX4 CB1 NR1 IP1 CO1 CM1 SS1 ME1 CT1 TN1 GU1 RG1 SN1 GL1 BA1 EX1
  PL1 TR1 TA1 DT1 BH1 SP1 SL1 HP1 LU1 MK1 NN1 PE1 LN1 DN1 HU1 YO1 HG1 BD1 HX1 HD1 WF1 OL1 BL1 WN1 PR1 FY1 LA1 CA1 DH1
  SR1 TS1 DL1 CW1 CH1 SY1 TF1 WV1 WS1 DY1 CV1 WR1 HR1 ST1 DE1 SK1 WA1 LL1 LD1 SA1 NP1 AB1 DD1 EH1 FK1 KY1 PA1 KA1 IV1`
    .split(/\s+/)
    .map((outcode) => `${outcode} 1AA`);

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
    postcode: districts[index % districts.length] ?? "",
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
      postcode,
      cookie: (await cookie.serialize(visitor)).split(";")[0] ?? "",
    })),
  );
}
