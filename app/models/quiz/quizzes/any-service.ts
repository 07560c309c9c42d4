import { explicitSize } from "../estimate";
import { answersOnPath, path, type Quiz } from "../journey";
import { anyWork, describeWork } from "./home-project";
import { serviceQuestionSteps, services } from "./service-questions";
import { codeStep, emailStep, firstNameStep, lastNameStep, phoneStep, postcodeStep } from "./steps";

/** The total shown before a service is chosen (homeowner specification, section 4). */
const totalBeforeService = 13;

/** Variant C: an intro, the questions of one service, then the person. */
export const anyServiceQuiz: Quiz = {
  id: "any-service",
  path: "/ai-quote",
  title: "AI quote",
  ...anyWork,
  waiting: {
    page: "processing",
    seconds: 3,
    title: "Processing your request",
    text: "We are working out the price range and finding businesses near you.",
    counted: true,
  },
  fallback: "quote-success",
  source: "ai_quiz_funnel",
  sourceName: "AI quiz",
  // The page of waiting is counted too.
  total: (answers) => (answers.service ? path(anyServiceQuiz, answers).length + 1 : totalBeforeService),
  describeLead(answers) {
    const { service = "other", details: notes = "" } = answers;
    const asked = answersOnPath(anyServiceQuiz, answers);
    const { timeline, property_type: property } = asked;
    const said = { size: explicitSize(asked), timeline, property, notes };
    return describeWork(service, notes || `${service} work requested via AI quiz`, said);
  },
  steps: [
    {
      id: "intro",
      kind: "intro",
      question: "A price for any job at home",
      hint: "Choose a service, answer a few questions about the job, tell us how to reach you, and see what it is likely to cost. Free, with nothing to sign.",
      button: "Start My Quote",
    },
    { id: "service", kind: "choice", question: "Which service do you need?", choices: services },
    ...serviceQuestionSteps,
    firstNameStep,
    lastNameStep,
    postcodeStep,
    emailStep,
    phoneStep,
    { ...codeStep, noBack: true },
    {
      id: "details",
      kind: "details",
      question: "Anything else they should know?",
      hint: "Both are optional.",
      label: "Additional notes",
      photoLabel: "Photo",
    },
  ],
};
