import type { Answers } from "../../../../drizzle/schema/values/leads";
import { estimateBySize, estimateRoofing, projectSize } from "../estimate";
import { answerLabel, type Quiz, type Step } from "../journey";
import {
  codeStep,
  emailStep,
  firstNameStep,
  lastNameStep,
  phoneStep,
  postcodeStep,
  propertyChoices,
} from "./steps";

/** Variant A: ten steps, roofing only (homeowner specification, section 4). */
export const roofingQuiz: Quiz = {
  id: "roofing",
  path: "/quote-quiz",
  title: "Roofing quote quiz",
  trade: "roofing",
  pitch: "/get-roofing-quotes",
  resendSeconds: 30,
  wording: {
    sendFailed: "Failed to send SMS. Please try again.",
    sendRefused: "Failed to send SMS. Please check your phone number and try again.",
    checkUnreachable: "Failed to verify code. Please try again.",
  },
  goesOnWithoutCode: true,
  results: "matches",
  waiting: {
    page: "calculating",
    seconds: 3,
    title: "Calculating your estimate",
    text: "We are working out the price range and finding roofers near you.",
  },
  fallback: "quote-results-fallback",
  source: "roofing_quiz",
  sourceName: "Roofing quiz",
  describeLead: (answers) => ({
    serviceType: "roofing",
    projectDescription: describeRoof(answers),
    budgetRange: "To be discussed",
    timeline: answers.urgency ?? "",
    propertyType: answers["property-type"] ?? "residential",
    estimate: estimateRoofing(answers),
    resultsEstimate: estimateBySize("roofing", projectSize(answers["roof-size"], describeRoof(answers))),
    notes: "",
  }),
  steps: [
    {
      id: "property-type",
      kind: "choice",
      question: "What type of property is it?",
      hint: "The building with the roof that needs work.",
      choices: propertyChoices,
    },
    {
      id: "roof-work",
      kind: "choice",
      question: "What does the roof need?",
      hint: "Choose the closest. The roofer will check.",
      choices: [
        { value: "replacement", label: "Replacement", helper: "A new roof", icon: "house-plus" },
        { value: "repair", label: "Repair", helper: "A leak, slipped tiles, damage", icon: "hammer" },
        {
          value: "maintenance",
          label: "Maintenance",
          helper: "Gutters, moss, a check-up",
          icon: "brush-cleaning",
        },
        { value: "emergency", label: "Emergency", helper: "Water is coming in now", icon: "siren" },
      ],
    },
    {
      id: "roof-size",
      kind: "choice",
      question: "How big is the roof?",
      hint: "A guess is fine. Most semis are medium.",
      choices: [
        { value: "small", label: "Small", helper: "up to 50 m² · a terrace or a garage", icon: "square" },
        { value: "medium", label: "Medium", helper: "50-100 m² · a 3-bed semi", icon: "scaling" },
        { value: "large", label: "Large", helper: "100-150 m² · a detached house", icon: "maximize" },
        { value: "very-large", label: "Very large", helper: "150 m² or more", icon: "expand" },
      ],
    },
    {
      id: "urgency",
      kind: "choice",
      question: "When do you need it done?",
      choices: [
        { value: "asap", label: "As soon as possible", helper: "It cannot wait", icon: "zap" },
        { value: "this-week", label: "This week", helper: "Within 7 days", icon: "calendar-clock" },
        { value: "this-month", label: "This month", helper: "Within 30 days", icon: "calendar-days" },
        { value: "within-3-months", label: "Within 3 months", helper: "Planning ahead", icon: "calendar" },
      ],
    },
    { ...phoneStep, ahead: true },
    codeStep,
    firstNameStep,
    lastNameStep,
    { ...emailStep, optional: "proved" },
    { ...postcodeStep, hint: "So that we can find the nearest roofers." },
  ],
};

/** 'Roof repair, house, medium roof.' */
function describeRoof(answers: Answers): string {
  const words = (stepId: string) => {
    const step = roofingQuiz.steps.find((each: Step) => each.id === stepId);
    return step ? answerLabel(step, answers[stepId] ?? "").toLowerCase() : "";
  };
  const work =
    answers["roof-work"] === "emergency" ? "Emergency roof work" : `Roof ${words("roof-work") || "work"}`;
  const size = words("roof-size");
  return `${[work, words("property-type"), size && `${size} roof`].filter(Boolean).join(", ")}.`;
}
