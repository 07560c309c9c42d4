import type { FieldStep } from "./journey";
import { emailStep } from "./quizzes/contact-steps";

/** What somebody gives who writes to us. */
export const contactSteps: readonly FieldStep[] = [
  {
    id: "name",
    kind: "text",
    question: "What is your name?",
    label: "Name",
    missing: "Please enter your name",
    autoComplete: "name",
  },
  { ...emailStep, hint: "So that we can answer." },
  {
    id: "message",
    kind: "lines",
    question: "What would you like to say?",
    label: "Message",
    missing: "Please enter your message",
    autoComplete: "off",
  },
];
