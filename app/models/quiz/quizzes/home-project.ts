import { findTrade, type TradeSlug } from "../../trades/trade";
import { estimateBySize, projectSize } from "../estimate";
import type { Choice, Quiz } from "../journey";
import { serviceChoice, withState } from "./service-questions";
import {
  codeStep,
  emailStep,
  firstNameStep,
  lastNameStep,
  phoneStep,
  postcodeStep,
  propertyChoices,
} from "./steps";

/** What all quizzes but the roofing one share. */
export const anyWork = {
  resendSeconds: 60,
  wording: {
    sendFailed: "Failed to send verification code. Please try again.",
    sendRefused: "We could not send a text to that number. Please check it and try again.",
    checkUnreachable: "Verification failed. Please try again.",
  },
  goesOnWithoutCode: false,
  results: "quote",
} as const;

export const toBeDiscussed = "To be discussed";

type Said = { size?: string; timeline?: string; property?: string; budget?: string; notes?: string };

/** The request of these answers; a budget or time that was not given is to be discussed. */
export function describeWork(
  service: string,
  description: string,
  { size, timeline, property, budget, notes = "" }: Said,
) {
  const estimate = estimateBySize(service, projectSize(size, description));
  return {
    serviceType: service,
    projectDescription: description,
    budgetRange: budget ?? toBeDiscussed,
    timeline: timeline ?? toBeDiscussed,
    propertyType: property ?? "residential",
    estimate,
    resultsEstimate: estimate,
    notes,
  };
}

const other: Choice = {
  value: "other",
  label: "Something else",
  helper: "Any other job at home",
  icon: "hammer",
};

/** Variant B's services; some are narrower than a trade, and one is not a trade. */
const services: readonly (TradeSlug | Choice)[] = [
  "roofing",
  "plumbing",
  "electrical",
  { value: "heating", label: "Heating", helper: "Boilers and radiators", icon: "flame" },
  { value: "bathroom", label: "Bathroom", helper: "A new one, or part of it", icon: "bath" },
  { value: "kitchen", label: "Kitchen", helper: "A new one, or part of it", icon: "cooking-pot" },
  "painting",
  { value: "gardening", label: "Gardening", helper: "Lawns, patios, fences", icon: "shovel" },
  other,
];

export const homeServices: readonly Choice[] = services.flatMap((service) => {
  if (typeof service !== "string") return [withState(service)];
  const trade = findTrade(service);
  return trade ? [serviceChoice(trade)] : [];
});

export const homeTimelines: readonly Choice[] = [
  { value: "asap", label: "As soon as possible", icon: "zap" },
  { value: "this-month", label: "This month", icon: "calendar-days" },
  { value: "next-month", label: "Next month", icon: "calendar-clock" },
  { value: "flexible", label: "Flexible", icon: "calendar" },
];

/** Variant B: twelve steps, any service (homeowner specification, section 4). */
export const homeProjectQuiz: Quiz = {
  id: "home-project",
  path: "/new-quote",
  title: "Home project quote",
  ...anyWork,
  fallback: "quote-results-fallback",
  source: "website",
  sourceName: "Website",
  describeLead: ({ service = "other", "project-size": size, timeline, property, budget }) =>
    describeWork(service, `${service} work requested via AI quiz`, { size, timeline, property, budget }),
  steps: [
    {
      id: "service",
      kind: "choice",
      question: "What do you need done?",
      hint: "Choose the closest. You can say more when somebody gets in touch.",
      choices: homeServices,
    },
    {
      id: "urgency",
      kind: "choice",
      question: "How urgent is it?",
      choices: [
        { value: "emergency", label: "Emergency", helper: "Right now", icon: "siren" },
        { value: "urgent", label: "Urgent", helper: "Within days", icon: "zap" },
        { value: "soon", label: "Soon", helper: "Within weeks", icon: "calendar-days" },
        { value: "planning", label: "Planning ahead", helper: "No hurry", icon: "calendar" },
      ],
    },
    { id: "property", kind: "choice", question: "What type of property is it?", choices: propertyChoices },
    {
      id: "project-size",
      kind: "choice",
      question: "How big is the project?",
      hint: "A guess is fine.",
      choices: [
        { value: "small", label: "Small", helper: "A repair, or one part", icon: "square" },
        { value: "medium", label: "Medium", helper: "A room, or a good part of one", icon: "scaling" },
        { value: "large", label: "Large", helper: "Several rooms, or all of it", icon: "maximize" },
      ],
    },
    {
      id: "budget",
      kind: "choice",
      question: "What would you like to spend?",
      choices: [
        { value: "under-500", label: "Under £500" },
        { value: "500-2000", label: "£500 to £2,000" },
        { value: "2000-5000", label: "£2,000 to £5,000" },
        { value: "5000-10000", label: "£5,000 to £10,000" },
        { value: "over-10000", label: "Over £10,000" },
        { value: "not-sure", label: "Not sure" },
      ],
    },
    { id: "timeline", kind: "choice", question: "When should it start?", choices: homeTimelines },
    firstNameStep,
    lastNameStep,
    emailStep,
    phoneStep,
    codeStep,
    postcodeStep,
  ],
};
