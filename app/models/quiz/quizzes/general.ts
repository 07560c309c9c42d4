import { askedTrades, tradeOfService } from "../../trades/trade";
import { whoGetsIt } from "../../trades/words";
import type { Choice, Quiz } from "../journey";
import { anyWork, describeWork, homeServices, homeTimelines } from "./home-project";
import { serviceChoice } from "./service-questions";
import {
  codeStep,
  emailStep,
  firstNameStep,
  lastNameStep,
  phoneStep,
  postcodeStep,
  propertyChoices,
} from "./steps";

const isOther = ({ value }: Choice) => value === "other";

const offered = new Set(homeServices.map(({ value }) => tradeOfService(value)));

/** Variant B's services, then those that only variant C asks for; Other comes last. */
const everyService: readonly Choice[] = [
  ...homeServices.filter((service) => !isOther(service)),
  ...askedTrades.filter(({ slug }) => !offered.has(slug)).map(serviceChoice),
  ...homeServices.filter(isOther),
];

/** The general quote form: everything on one page, then the code (product decisions, section 2). */
export const generalQuiz: Quiz = {
  id: "general",
  path: "/get-quotes",
  alsoAt: ["/get-quote", "/quote"],
  title: "Get quotes",
  onePage: {
    heading: "Get quotes for any job at home",
    get text() {
      return `Describe the job once, and see what it is likely to cost. ${whoGetsIt()} Free for homeowners.`;
    },
    description:
      "Describe the job once, and see what it is likely to cost. We look for local businesses to do it. Free for homeowners.",
  },
  ...anyWork,
  fallback: "quote-results-fallback",
  source: "website",
  sourceName: "Website",
  describeLead: ({ service = "other", description = "", timeline, property }) =>
    describeWork(service, description, { timeline, property, notes: description }),
  steps: [
    {
      id: "service",
      kind: "choice",
      question: "Which service do you need?",
      label: "Service",
      missing: "Please choose a service",
      choices: everyService,
    },
    {
      id: "description",
      kind: "lines",
      question: "What needs doing?",
      label: "What needs doing?",
      hint: "In your own words. What is wrong, or what you would like, and how big it is.",
      missing: "Please tell us what needs doing",
      autoComplete: "off",
    },
    {
      id: "timeline",
      kind: "choice",
      question: "When should it start?",
      label: "When should it start?",
      missing: "Please choose when it should start",
      choices: homeTimelines,
    },
    {
      id: "property",
      kind: "choice",
      question: "What type of property is it?",
      label: "Property type",
      missing: "Please choose the type of property",
      choices: propertyChoices,
    },
    firstNameStep,
    lastNameStep,
    emailStep,
    phoneStep,
    postcodeStep,
    codeStep,
  ],
};
