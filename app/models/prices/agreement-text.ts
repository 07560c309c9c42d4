import { site } from "~/content/site";
import { formatInstant } from "~/models/base/clock";
import { inLine, inLines, mailAddress } from "~/models/messages/untrusted-text";
import { pounds } from "~/models/reading/money";
import { formatPhone } from "~/models/reading/phone";
import { parsePostcode } from "~/models/reading/postcode";
import { type AgreedWork, agreedTerms, isUncancellable, openIn, startsWithin } from "./open-terms";
import {
  type AgreementDetails,
  answerWords,
  basisWords,
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

/** The facts that an agreement's text is made from. */
type AgreementFacts = {
  number: number;
  customer: { name: string; email: string; phone: string; postcode: string };
  business: { name: string; address: string; phone: string; email: string };
  /** 'Roof replacement, house': what was asked for, not when or how it was wished, which nobody agreed on. */
  work: string;
  terms: PriceTerms;
  totalPence: number;
  details: AgreementDetails;
  at: Date;
} & AgreedWork;

/** States that we are no party to agreements; the same words on pages, in the text and in mails. */
export const notAParty = (): string =>
  `${site.name} is not a party to this agreement and gives no legal advice.`;

type Section = readonly [title: string, ...lines: string[]];

/** The text that both accept: sections separated by an empty line, each with its title on the first line. */
export function agreementText(written: AgreementFacts): string {
  const facts = { ...written, terms: agreedTerms(written.terms, written.details) };
  const sections: Section[] = [
    [
      `Agreement for ${facts.work.toLowerCase()}, version ${facts.number}`,
      `Written on ${formatInstant(facts.at, { withYear: true })}. ${notAParty()}`,
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

const postcodes = /[\s,]*\b([a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2})\b[\s,]*/gi;

/** A typed address without the postcode in it, and that postcode, if there is one. */
export function withoutPostcode(typed: string): { street: string; postcode?: string } {
  let postcode: string | undefined;
  const street = typed.replace(postcodes, (found, letters) => {
    postcode = parsePostcode(letters)?.postcode ?? postcode;
    return parsePostcode(letters)?.postcode ? ", " : found;
  });
  return { street: street.replace(/^[\s,]+|[\s,]+$/g, ""), postcode };
}

/** An address with its postcode once, at the end: the one that was typed with it, else the one given. */
export function addressOf(typed: string, given: string): string {
  const { street, postcode = given } = withoutPostcode(typed);
  return [street, postcode].filter(Boolean).join(", ");
}

const whereOf = ({ customer, details }: Pick<AgreementFacts, "customer" | "details">) =>
  addressOf(inLine(details.address), customer.postcode);

const partiesOf = ({ customer, business, details }: AgreementFacts): Section => [
  "Who agrees",
  `Customer: ${inLine(customer.name)}${details.ownAddress ? `, ${inLine(details.ownAddress)}` : ""}. Phone ${formatPhone(customer.phone)}${customer.email ? `, email ${mailAddress(customer.email)}` : ""}.`,
  `Where the work is: ${whereOf({ customer, details })}.`,
  `Business: ${inLine(business.name)}${business.address ? `, ${inLine(business.address)}` : ""}.${business.phone ? ` Phone ${formatPhone(business.phone)}.` : ""} Email ${mailAddress(business.email)}.`,
];

function workOf({ work, terms, roofReplacement, details }: AgreementFacts): Section {
  const items = itemsAsked(roofReplacement);
  const named = (answer: "yes" | "no" | "not_needed") =>
    items.filter((item) => terms.included[item] === answer).map((item) => nameOf(terms, item));
  const open = openIn(terms, roofReplacement).items.map((item) => itemWords[item]);
  const line = (words: string, names: readonly string[]) =>
    names.length > 0 ? `${words}: ${names.join("; ")}.` : "";
  return [
    "The work",
    `${work}.`,
    line("Included", named("yes")),
    line("Not included", named("no")),
    line(answerWords.not_needed, named("not_needed")),
    line("Not settled yet", open),
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
    ? "Any more days are a change, which both sides agree to first."
    : "The price is fixed. It changes only if both sides agree.",
  depositLine(terms, totalPence),
  ...stageWords(terms).map((stage) => `${inLine(stage)}.`),
  terms.stages.length === 0 ? `${restWords}.` : "",
];

function depositLine(terms: PriceTerms, totalPence: number): string {
  if (openIn(terms, false).deposit) return `The deposit: ${notSettled}.`;
  return terms.depositPence
    ? `Deposit: ${depositWords(terms, totalPence)} of the price.`
    : "There is no deposit.";
}

export const notSettled = "not settled yet";

const datesOf = ({ terms }: AgreementFacts): Section => [
  "When, and the guarantee",
  `Earliest start: ${terms.startOn ? dayWords(terms.startOn) : notSettled}.`,
  `Working days that it takes: ${terms.workingDays ?? notSettled}.`,
  `Guarantee on the work: ${openIn(terms, false).guarantee ? notSettled : guaranteeWords(terms).toLowerCase()}.`,
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
    roofReplacement ? certificateLine(included.certificate) : "",
    "The business puts right what it damages, and leaves the place clean and safe each day.",
  ];
}

/** Who tells building control of a new roof. */
const certificateLine = (answer: PriceTerms["included"]["certificate"]) =>
  `Renewing half of a roof or more is notifiable work: ${
    {
      yes: "the business tells building control or certifies it under a competent-person scheme, and gives the customer the certificate",
      no: "the customer tells building control",
      not_needed: "by what the business says, this is less, and needs no certificate",
      unsaid: `who tells building control is ${notSettled}`,
    }[answer ?? "unsaid"]
  }.`;

const changes: Section = [
  "If something changes",
  "Any change to the work, the price or the dates is agreed in writing first, as a new version of this agreement that both sides accept. Nothing is owed for a change that was not agreed in this way.",
];

const weather: Section = [
  "If it rains",
  "Work stops while rain, wind or frost makes it unsafe or would spoil it. Before leaving, the business makes open parts weathertight, and says the same day when it will be back. Waiting for the weather costs the customer nothing more.",
];

const within14 =
  "within 14 days without giving a reason. The 14 days begin the day after both have accepted this agreement (Consumer Contracts Regulations 2013).";

/** The right to cancel, and what an emergency takes from it. */
const cancelling = ({ details, at, ...facts }: AgreementFacts): Section => {
  const urgent = isUncancellable(facts, details, at);
  return [
    "Your right to cancel",
    ...(urgent
      ? [
          "The customer asked the business to come to their home for urgent repairs, and these begin as soon as the business can come. They, and the parts that they need, cannot be cancelled within 14 days (Consumer Contracts Regulations 2013, regulation 28(1)(e)).",
          `Any other work or goods that the two agree on, the customer can cancel ${within14}`,
        ]
      : [`The customer can cancel ${within14}`]),
    "To cancel, tell the business clearly before they end: by letter, by email, or by the button on this agreement's page. The form at the end can be used, but does not have to be.",
    "The business then pays back all that was paid for it, within 14 days and in the same way.",
    urgent ? "" : earlyWords(details, at),
  ];
};

function earlyWords({ mayBegin, startOn }: AgreementDetails, at: Date): string {
  if (mayBegin === "yes")
    return "The customer asks for the work to begin within these 14 days. If they then cancel, they pay for what was done until they said so. Once all of it is done, they can no longer cancel.";
  if (mayBegin === null && startsWithin(startOn, at))
    return `Whether the work may begin within these 14 days: ${notSettled}.`;
  return "The customer has not asked that the work begins within these 14 days, so it begins after them, whatever day is given above.";
}

const complaints: Section = [
  "If something is wrong",
  "Tell the business first, in writing, and give it the time to put it right. If that does not settle it, Citizens Advice can say what to do next, and the trade body of the business may listen to both sides.",
  "The rights that the law gives a customer stay as they are, whatever is written here.",
];

const cancellationForm = ({ business, customer, details, work }: AgreementFacts): Section => [
  "Model cancellation form",
  "(Complete and send back this form only if you wish to cancel.)",
  `To: ${inLine(business.name)}${business.address ? `, ${inLine(business.address)}` : ""}, ${mailAddress(business.email)}`,
  `I hereby give notice that I cancel my contract for the supply of the following service: ${work.toLowerCase()}.`,
  "Ordered on: ____________________",
  `Name of consumer: ${inLine(customer.name)}`,
  `Address of consumer: ${details.ownAddress ? inLine(details.ownAddress) : whereOf({ customer, details })}`,
  "Signature of consumer (only if this form is sent on paper): ____________________",
  "Date: ____________________",
];
