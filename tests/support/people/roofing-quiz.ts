import { paths } from "~/paths";
import { nextNumber } from "../numbers";
import { Visitor } from "../pages/visitor";
import { world } from "../world";

export type RoofingAnswers = {
  property?: string;
  work?: string;
  size?: string;
  urgency?: string;
  phone?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  postcode?: string;
};

/** A mobile number of Ofcom's drama range that no test before has used. */
export function freshMobile(): string {
  return `07700 900 ${String(nextNumber("caller") % 1000).padStart(3, "0")}`;
}

/** Answers the four choices; the visitor is then asked for the phone. */
export async function answerChoices(visitor: Visitor, answers: RoofingAnswers = {}): Promise<void> {
  await visitor.press(new RegExp(`^${answers.property ?? "House"}`));
  await visitor.press(new RegExp(`^${answers.work ?? "Replacement"}`));
  await visitor.press(new RegExp(`^${answers.size ?? "Medium"}`));
  await visitor.press(new RegExp(`^${answers.urgency ?? "As soon as possible"}`));
}

/** Gives the number and types the code that was texted to it. */
export async function provePhone(visitor: Visitor, phone: string): Promise<void> {
  await visitor.fill("Phone number", phone).press("Continue");
  await visitor.fill("Verification code", await world.codeTextedTo(phone)).press("Verify");
}

/** First name, last name and email; the visitor is then asked for the postcode. */
export async function introduce(visitor: Visitor, answers: RoofingAnswers = {}): Promise<void> {
  await visitor.fill("First name", answers.firstName ?? "Priya").press("Continue");
  await visitor.fill("Last name", answers.lastName ?? "Shah").press("Continue");
  await visitor.fill("Email", answers.email ?? "priya.shah@example.com").press("Continue");
}

/** The whole quiz from its first page to the results. */
export async function answerRoofingQuiz(visitor: Visitor, answers: RoofingAnswers = {}): Promise<void> {
  await answerChoices(visitor, answers);
  await provePhone(visitor, answers.phone ?? freshMobile());
  await introduce(visitor, answers);
  await visitor.fill("Postcode", answers.postcode ?? "LS1 4DY").press("Continue");
  await visitor.refresh();
}

/** Somebody who has answered the four choices, and is asked for the phone. */
export async function atThePhone(answers?: RoofingAnswers): Promise<Visitor> {
  const visitor = await new Visitor().visit(paths.roofingQuiz);
  await answerChoices(visitor, answers);
  return visitor;
}

/** Somebody who has gone through the whole quiz, and reads the results. */
export async function atTheResults(answers?: RoofingAnswers): Promise<Visitor> {
  const visitor = await new Visitor().visit(paths.roofingQuiz);
  await answerRoofingQuiz(visitor, answers);
  return visitor;
}
