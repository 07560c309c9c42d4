import type { Visitor } from "../pages/visitor";
import { freshMobile, introduce, provePhone, type RoofingAnswers } from "./roofing-quiz";

/** Presses the choice whose label begins with each of these, one page after the other. */
export async function choose(visitor: Visitor, ...labels: string[]): Promise<void> {
  for (const label of labels) await visitor.press(new RegExp(`^${label}`));
}

export const projectChoices = ["Plumbing", "Soon", "Flat", "Small", "Under £500", "Flexible"];

/** Variant B up to its last question, the postcode. */
export async function answerHomeProject(
  visitor: Visitor,
  phone: string,
  choices = projectChoices,
): Promise<void> {
  await choose(visitor, ...choices);
  await introduce(visitor);
  await provePhone(visitor, phone);
}

export const roofChoices = ["Roofing", "Repair", "Slate", "Large", "House"];

/** Variant C up to its phone, which is the page that then stands open. */
export async function answerAnyService(
  visitor: Visitor,
  choices = roofChoices,
  {
    firstName = "Priya",
    lastName = "Shah",
    email = "priya.shah@example.com",
    postcode = "LS1 4DY",
  }: RoofingAnswers = {},
): Promise<void> {
  await visitor.press("Start My Quote");
  await choose(visitor, ...choices);
  await visitor.fill("First name", firstName).press("Continue");
  await visitor.fill("Last name", lastName).press("Continue");
  await visitor.fill("Postcode", postcode).press("Continue");
  await visitor.fill("Email", email).press("Continue");
}

type QuoteRequest = {
  service?: string;
  description?: string;
  timeline?: string;
  property?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  postcode?: string;
};

/** Fills the general quote form; returns the number that was given. */
export function fillQuoteForm(visitor: Visitor, request: QuoteRequest = {}): string {
  const phone = request.phone ?? freshMobile();
  visitor
    .choose("Service", request.service ?? "Roofing")
    .choose("When should it start?", request.timeline ?? "This month")
    .choose("Property type", request.property ?? "House")
    .fillAll({
      "What needs doing?": request.description ?? "Slates have come off above the back bedroom.",
      "First name": request.firstName ?? "Priya",
      "Last name": request.lastName ?? "Shah",
      Email: request.email ?? "priya.shah@example.com",
      "Phone number": phone,
      Postcode: request.postcode ?? "ls14dy",
    });
  return phone;
}
