import { z } from "zod";
import { site } from "~/content/site";
import { formatInstant } from "~/models/base/clock";
import { pounds } from "~/models/base/pounds";
import { boundedText, visibleLine } from "~/models/base/text";
import { inLine, inLines, mailAddress } from "~/models/messages/strangers-words";
import { formatPhone } from "~/models/phones/phone";
import {
  type AgreementSide,
  answerWords,
  basisWords,
  counted,
  dayWords,
  depositWords,
  guaranteeWords,
  itemsAsked,
  itemWords,
  type PriceItem,
  type PriceTerms,
  restWords,
  stageWords,
} from "./price";
import { datesAt } from "./price-form";

/** What is agreed besides the price. */
export type AgreementDetails = {
  /** Where the work is, without the postcode. */
  address: string;
  /** Whether the homeowner asks that work begins within the 14 days in which they can cancel. */
  beginsEarly: boolean;
  startOn: string | null;
  workingDays: number | null;
  /** Anything else that both agree. */
  besides: string;
};

/** The facts that an agreement's text is made from. */
type AgreementFacts = {
  number: number;
  customer: { name: string; email: string; phone: string; postcode: string };
  business: { name: string; address: string; phone: string; email: string };
  /** 'Roof replacement, house', and the other answers about it. */
  work: { words: string; answers: readonly { question: string; label: string }[] };
  roofReplacement: boolean;
  terms: PriceTerms;
  totalPence: number;
  details: AgreementDetails;
  at: Date;
};

/** States that we are no party to agreements; the same words on pages, in the text and in mails. */
export const notAParty = (): string =>
  `${site.name} is not a party to this agreement and gives no legal advice.`;

type Section = readonly [title: string, ...lines: string[]];

/** The text that both accept: sections separated by an empty line, each with its title on the first line. */
export function agreementText(facts: AgreementFacts): string {
  const sections: Section[] = [
    [
      `Agreement for ${facts.work.words.toLowerCase()}, version ${facts.number}`,
      `Written on ${formatInstant(facts.at, { withYear: true })}. ${notAParty()}`,
      "Read all of it. If something is not as you agreed, change it before you accept.",
    ],
    partiesOf(facts),
    workOf(facts),
    priceOf(facts),
    datesOf(facts),
    careOf(facts),
    changes,
    weather,
    cancelling(facts),
    complaints,
    cancellationForm(facts),
  ];
  return sections.map((lines) => lines.filter((line) => line !== "").join("\n")).join("\n\n");
}

/** The sections of a text that {@link agreementText} made, as a page shows them. */
export const sectionsOf = (body: string): { title: string; lines: string[] }[] =>
  body.split("\n\n").map((section) => {
    const [title = "", ...lines] = section.split("\n");
    return { title, lines };
  });

const partiesOf = ({ customer, business, details }: AgreementFacts): Section => [
  "Who agrees",
  `Customer: ${inLine(customer.name)}, ${inLine(details.address)}, ${customer.postcode}. Phone ${formatPhone(customer.phone)}, email ${mailAddress(customer.email)}.`,
  `Business: ${inLine(business.name)}${business.address ? `, ${inLine(business.address)}` : ""}.${business.phone ? ` Phone ${formatPhone(business.phone)}.` : ""} Email ${mailAddress(business.email)}.`,
  `Where the work is: ${inLine(details.address)}, ${customer.postcode}.`,
];

function workOf({ work, terms, roofReplacement, details }: AgreementFacts): Section {
  const items = itemsAsked(roofReplacement);
  const named = (answer: "yes" | "no" | "not_needed") =>
    items.filter((item) => terms.included[item] === answer).map((item) => nameOf(terms, item));
  const unsaid = items.filter((item) => !terms.included[item]).map((item) => itemWords[item]);
  const line = (words: string, names: readonly string[]) =>
    names.length > 0 ? `${words}: ${names.join("; ")}.` : "";
  return [
    "The work",
    `${work.words}.`,
    ...work.answers.map(({ question, label }) => `${question} ${label}.`),
    line("Included", named("yes")),
    line("Not included", named("no")),
    line(answerWords.not_needed, named("not_needed")),
    line("Not settled, so ask before you accept", unsaid),
    terms.exclusions ? `Left out: ${oneParagraph(terms.exclusions)}` : "",
    details.besides ? `Agreed besides: ${oneParagraph(details.besides)}` : "",
  ];
}

const nameOf = (terms: PriceTerms, item: PriceItem) =>
  item === "materials" && terms.materialsNamed
    ? `${itemWords[item]} (${inLine(terms.materialsNamed)})`
    : itemWords[item];

/** Removes empty lines, which would end the section. */
const oneParagraph = (text: string) => inLines(text).replace(/\n\s*\n/g, "\n");

const priceOf = ({ terms, totalPence }: AgreementFacts): Section => [
  "The price",
  `${pounds(totalPence)} in all (${basisWords(terms)}).`,
  terms.basis === "day"
    ? "More days than these are a change, which both agree to before they are worked."
    : "The price is fixed: it changes only as both agree.",
  terms.depositPence === null
    ? "No deposit was named."
    : `Deposit: ${depositWords(terms, totalPence)} of the price.`,
  ...stageWords(terms).map((stage) => `${inLine(stage)}.`),
  terms.stages.length === 0 ? `${restWords}.` : "",
];

const datesOf = ({ details, terms }: AgreementFacts): Section => [
  "When, and the guarantee",
  details.startOn ? `Earliest start: ${dayWords(details.startOn)}.` : "No day to start was agreed.",
  details.workingDays
    ? `It takes ${counted(details.workingDays, "working day")}.`
    : "How long it takes was not said.",
  `Guarantee on the work: ${guaranteeWords(terms).toLowerCase()}.`,
];

function careOf({ terms, roofReplacement }: AgreementFacts): Section {
  const { included } = terms;
  const by = (item: PriceItem, yes: string, no: string) =>
    included[item] === "yes" ? yes : included[item] === "no" ? no : "";
  return [
    "Waste, permits and care",
    by("waste", "The business takes the waste away.", "The customer has the waste taken away."),
    by(
      "scaffolding",
      "The business puts up the scaffolding, and gets the licence where it stands on a road.",
      "The customer arranges the scaffolding, and the licence where it stands on a road.",
    ),
    roofReplacement
      ? `Renewing half of a roof or more is notifiable work: ${by("certificate", "the business tells building control or certifies it under a competent-person scheme, and gives the customer the certificate.", "the customer tells building control.") || "who tells building control is not settled, so ask before you accept."}`
      : "",
    "The business puts right what it damages, and leaves the place clean and safe each day.",
  ];
}

const changes: Section = [
  "If something changes",
  "A change of the work, the price or the dates is agreed in writing before it is done: as a new version of this agreement, which both accept. Nobody owes for what was not agreed so.",
];

const weather: Section = [
  "If it rains",
  "Work that rain, wind or frost makes unsafe or bad waits. Before it leaves, the business makes open parts tight against the weather, and says the same day when it comes back. Waiting for the weather costs the customer nothing more.",
];

const cancelling = ({ details }: AgreementFacts): Section => [
  "Your right to cancel",
  "The customer can cancel within 14 days without giving a reason. The 14 days begin the day after both have accepted this agreement (Consumer Contracts Regulations 2013).",
  "To cancel, tell the business so clearly before they end, by letter, email or the form at the end, which nobody has to use.",
  "Then the business pays back all that was paid, within 14 days and in the same way.",
  details.beginsEarly
    ? "The customer asks that the work begins within these 14 days. If they cancel then, they pay for what was done until they said so; once all of it is done, they cannot cancel any more."
    : "The customer has not asked that the work begins within these 14 days, so it begins after them, whatever day stands above.",
];

const complaints: Section = [
  "If something is wrong",
  "Tell the business first, in writing, and give it the time to put it right. If that does not settle it, Citizens Advice says what comes next, and the trade body of the business may hear both.",
  "The rights that the law gives a customer stay as they are, whatever is written here.",
];

const cancellationForm = ({ business, customer, details, work }: AgreementFacts): Section => [
  "Model cancellation form",
  "(Complete and send back this form only if you wish to cancel.)",
  `To: ${inLine(business.name)}${business.address ? `, ${inLine(business.address)}` : ""}, ${mailAddress(business.email)}`,
  `I hereby give notice that I cancel my contract for the supply of the following service: ${work.words.toLowerCase()}.`,
  "Ordered on: ____________________",
  `Name of consumer: ${inLine(customer.name)}`,
  `Address of consumer: ${inLine(details.address)}, ${customer.postcode}`,
  "Signature of consumer (only if this form is sent on paper): ____________________",
  "Date: ____________________",
];

const longestBesides = 1000;

const besides = z
  .string()
  .max(4000)
  .optional()
  .default("")
  .transform((typed) => boundedText(typed, longestBesides));

const whereMissing = "Enter the street and the town of the work";
const address = z
  .string(whereMissing)
  .max(1000)
  .transform((typed) => visibleLine(typed, 160))
  .refine((line) => line.length >= 5, whereMissing);

const ticked = z
  .string()
  .optional()
  .transform((said) => said === "yes");

/** The form for one side's details; only the homeowner says where the work is, and whether it begins early. */
export const agreementForm = (
  side: AgreementSide,
  at: Date,
): z.ZodType<Partial<AgreementDetails>, unknown> =>
  side === "homeowner"
    ? z.object({ address, ...datesAt(at), beginsEarly: ticked, besides })
    : z.object({ ...datesAt(at), besides });
