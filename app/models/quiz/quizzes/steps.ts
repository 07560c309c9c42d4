import {
  type Choice,
  type ChoiceStep,
  type CodeStep,
  codeStepId,
  type PhoneStep,
  type TextStep,
} from "../journey";

/** The questions about a person, worded once for the quizzes that ask them alike. */
export const firstNameStep: TextStep = {
  id: "first-name",
  kind: "text",
  question: "What is your first name?",
  label: "First name",
  missing: "Please enter your first name",
  autoComplete: "given-name",
};

export const lastNameStep: TextStep = {
  id: "last-name",
  kind: "text",
  question: "And your last name?",
  label: "Last name",
  missing: "Please enter your last name",
  autoComplete: "family-name",
};

export const emailStep: TextStep = {
  id: "email",
  kind: "email",
  question: "What is your email?",
  hint: "We send your estimate and the link to your request there. Whoever gets your request sees it too. No newsletters.",
  label: "Email",
  missing: "Please enter your email",
  autoComplete: "email",
};

/** The form to correct the email address that the confirmation went to. */
export const correctionSteps: readonly TextStep[] = [
  { ...emailStep, hint: "We send the confirmation there, with the link to your request." },
];

export const phoneStep: PhoneStep = {
  id: "phone",
  kind: "phone",
  question: "What is your mobile number?",
  hint: "We text you a code to check that it is yours. Up to three businesses at a time see your number, and so does our team.",
  label: "Phone number",
  missing: "Please enter your phone number",
  autoComplete: "tel",
};

/** Asks whoever lost the link of a request for its number. */
export const lostLinkStep: PhoneStep = {
  ...phoneStep,
  hint: "The one that you gave with your request. We text you a code, and then show you your requests.",
};

/** Asks whoever corrects a request for its right number. */
export const correctNumberStep: PhoneStep = {
  ...phoneStep,
  hint: "We text it a code. Once you have typed that, the businesses see this number, and our texts go there.",
};

export const codeStep: CodeStep = {
  id: codeStepId,
  kind: "code",
  question: "Enter the code we texted you",
  label: "Verification code",
};

export const postcodeStep: TextStep = {
  id: "postcode",
  kind: "postcode",
  question: "What is the postcode of the property?",
  hint: "So that we can find the nearest businesses.",
  label: "Postcode",
  missing: "Please enter your postcode",
  autoComplete: "postal-code",
};

/** The form to correct the postcode; `effect` says what that does. */
export const postcodeCorrectionSteps = (effect: string): readonly TextStep[] => [
  { ...postcodeStep, hint: `In full, like LS1 4DY. ${effect}` },
];

const addedStep: TextStep = {
  ...{ id: "added", kind: "lines", label: "Anything to add", optional: true, autoComplete: "off" },
  ...{ question: "Anything to add?", missing: "" },
  hint: "It goes below your notes.",
};

/** The form to add to a request that was just sent. */
export const addingSteps: readonly TextStep[] = [{ ...addedStep, hint: undefined }];

/** The form to correct a request with these questions of its quiz: what is left empty is right as it is. */
export const requestCorrectionSteps = (asked: readonly ChoiceStep[]): readonly (ChoiceStep | TextStep)[] => [
  { ...postcodeStep, hint: "In full, like LS1 4DY.", optional: true },
  { ...firstNameStep, optional: true },
  { ...lastNameStep, optional: true },
  addedStep,
  ...asked,
];

/** What sort of property it is, for every quiz that asks (product decisions, section 5). */
export const propertyChoices: readonly Choice[] = [
  { value: "house", label: "House", helper: "Terraced, semi or detached", icon: "house" },
  { value: "flat", label: "Flat", helper: "Or maisonette", icon: "building-2" },
  { value: "bungalow", label: "Bungalow", helper: "All on one floor", icon: "warehouse" },
  { value: "commercial", label: "Commercial", helper: "Shop, office or unit", icon: "store" },
];
