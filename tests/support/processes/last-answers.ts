import "~/database/drivers.server";
import { makeVisitor } from "~/http/sessions/visitor.server";
import { recordVendorApproval, requestCode } from "~/models/phones/verification.server";
import { codeStepId, nextUnanswered, type Quiz } from "~/models/quiz/journey";
import { anyServiceQuiz } from "~/models/quiz/quizzes/any-service";
import { homeProjectQuiz } from "~/models/quiz/quizzes/home-project";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { sealDraft } from "~/models/quiz/sealed-draft.server";
import { paths } from "~/paths";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { recordAnswers } from "../people/requests";
import { roofRepair } from "../works";
import { world } from "../world";
import type { LastAnswer } from "./last-form";

/** The answers to each quiz, and to its last question. */
const given: readonly { quiz: Quiz; choices: Answers; last: Answers }[] = [
  {
    quiz: roofingQuiz,
    choices: roofRepair,
    last: { postcode: "LS1 4DY" },
  },
  {
    quiz: homeProjectQuiz,
    choices: {
      service: "roofing",
      urgency: "soon",
      property: "flat",
      "project-size": "small",
      budget: "under-500",
      timeline: "flexible",
    },
    last: { postcode: "LS1 4DY" },
  },
  {
    quiz: anyServiceQuiz,
    choices: {
      intro: "read",
      service: "roofing",
      job_type: "repair",
      roof_material: "slate",
      roof_size: "large",
      property_type: "house",
      postcode: "LS1 4DY",
    },
    last: { details: "Slates came off in the storm." },
  },
];

/**
 * A homeowner at the last question of one of the three quizzes, in turn: draft, proved phone and seal as the site makes
 * them. `index` (0 to 999) makes phone and email unique.
 */
export async function prepareLastAnswer(index: number): Promise<LastAnswer> {
  const { quiz, choices, last } = given[index % given.length] ?? {};
  if (!quiz || !last) throw new Error(`There is no quiz for ${index}`);
  const { id: visitorId, setCookie } = await makeVisitor();
  const phone = `+447700900${String(index).padStart(3, "0")}`;
  const email = `homeowner-${index}@example.com`;
  const asked = { visitorId, phone, address: `203.0.113.${index % 250}`, resendSeconds: quiz.resendSeconds };
  const requested = await requestCode({ ...asked, issuer: "vendor" });
  if (requested.status !== "requested") throw new Error(`No code for ${phone}: ${requested.error}`);
  await recordVendorApproval(requested.verificationId);

  const person = { "first-name": "Priya", "last-name": "Shah", email, phone, [codeStepId]: "verified" };
  const draft = await recordAnswers(visitorId, quiz.id, { ...choices, ...person });
  const step = nextUnanswered(quiz, draft.answers)?.id ?? "";
  if (last[step] === undefined) throw new Error(`${quiz.id} asks for ${step || "nothing"} last`);
  return {
    visitorId,
    draftId: draft.id,
    email,
    // With a live server's cookie name, whatever this process is: these are only ever sent to one.
    cookie: `__Host-${setCookie.split(";")[0]?.replace(/^__Host-/, "")}`,
    action: paths.quizStep(quiz.path, step),
    fields: {
      ...last,
      sealed: sealDraft({ draftId: draft.id, visitorId, quizId: quiz.id, answers: draft.answers }),
    },
  };
}

/** So many homeowners at their last question, in a town with five roofers, three of whom get each lead. */
export async function prepareHomeowners(count: number): Promise<LastAnswer[]> {
  await world.leeds();
  const everybody: LastAnswer[] = [];
  for (let index = 0; index < count; index++) everybody.push(await prepareLastAnswer(index));
  return everybody;
}
