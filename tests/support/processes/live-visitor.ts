import { readLeadId } from "~/models/base/ids";
import { paths } from "~/paths";
import { Visitor } from "../pages/visitor";
import { answerAnyService, choose, projectChoices } from "../people/other-quizzes";
import { answerChoices, freshMobile, introduce } from "../people/roofing-quiz";

/** A browser at the server that listens at `origin`. */
export const visitorOf = (origin: string): Visitor => new Visitor({ origin, overHttp: true });

/** A homeowner at that server who is asked for the phone. */
export async function atPhoneStep(origin: string): Promise<Visitor> {
  const visitor = await visitorOf(origin).visit(paths.roofingQuiz);
  await answerChoices(visitor);
  return visitor;
}

/** A homeowner at that server who is asked for the phone, in each of the three quizzes. */
export const atPhoneStepOf = {
  A: atPhoneStep,
  async B(origin: string): Promise<Visitor> {
    const visitor = await visitorOf(origin).visit("/new-quote");
    await choose(visitor, ...projectChoices);
    await introduce(visitor);
    return visitor;
  },
  async C(origin: string): Promise<Visitor> {
    const visitor = await visitorOf(origin).visit("/ai-quote");
    await answerAnyService(visitor);
    return visitor;
  },
};

/** A homeowner who asked for a code and is to type it. */
export async function atCodeStep(origin: string, phone = freshMobile()): Promise<Visitor> {
  const visitor = await atPhoneStep(origin);
  await visitor.fill("Phone number", phone).press("Continue");
  return visitor;
}

/** Name, email and postcode; returns the id of the lead that they complete. */
export async function completeQuiz(
  visitor: Visitor,
  { email = "priya.shah@example.com", postcode = "LS1 4DY" }: { email?: string; postcode?: string } = {},
): Promise<LeadId> {
  await introduce(visitor, { email });
  await visitor.fill("Postcode", postcode).press("Continue");
  const id = visitor.page.url.searchParams.get("id");
  if (!id) throw new Error(`The quiz ended at ${visitor.path}, not at a lead`);
  return readLeadId(id);
}

/** A homeowner who has proved the phone with the vendor's code, and is asked for notes and a photo. */
export async function atPhotoStep(origin: string, code: string): Promise<Visitor> {
  const homeowner = await atPhoneStepOf.C(origin);
  await homeowner.fill("Phone number", freshMobile()).press("Continue");
  return homeowner.fill("Verification code", code).press("Verify");
}
