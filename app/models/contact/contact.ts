import type { FieldStep } from "~/models/quiz/journey";
import { emailStep } from "~/models/quiz/quizzes/steps";

/** The fields of the contact form. */
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

/** Topics that our pages link to, with the beginning of the message. */
const topics: Readonly<Record<string, (business: string) => string>> = {
  claim: (business) => `This is about the listing of ${business}.\n\n`,
  featured: (business) => `I would like to hear about featured placement for ${business}.\n\n`,
  message: (business) => `This is about a message to or from ${business}.\n\n`,
};

/**
 * The beginning of a message about the topic; empty if the topic is unknown. The listing is named in words, and by its
 * address at the end, below the space for the message.
 */
export function beginMessage(
  topic: string | null,
  listing?: { name: string; city: string; address: string },
): string {
  const begin = topic !== null && Object.hasOwn(topics, topic) ? topics[topic] : undefined;
  if (!begin) return "";
  if (!listing) return begin("my business");
  return `${begin(`${listing.name} in ${listing.city}`)}\n\n${listing.address}`;
}
