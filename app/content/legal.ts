import { inSentence } from "~/models/messages/message";
import { graceDays, longestWaitDays, refundDays } from "~/models/placements/paid-time";
import { paymentProvider, planIds, plans, selling, vatWords } from "~/models/placements/plan";
import { pounds } from "~/models/reading/money";
import type { PersonalChannel } from "../../drizzle/schema/values/messages";
import { howResultsAreOrdered } from "./how-we-order-results";
import { site } from "./site";

export type LegalText = {
  title: string;
  description: string;
  /** The day of the last change, as shown. */
  changed: string;
  introduction: string;
  sections: readonly { heading: string; paragraphs?: readonly string[]; points?: readonly string[] }[];
};

/** 'Who we are'; nothing while the site's operator is not named. */
function who(): LegalText["sections"] {
  const { name, operatorName, operatorAddress, companyNumber, vatNumber } = site;
  if (!operatorName) return [];
  const numbers = [
    companyNumber && `Registered company number ${companyNumber}.`,
    vatNumber && `VAT number ${vatNumber}.`,
  ];
  const paragraph = [`${name} is run by ${operatorName}.`, operatorAddress, ...numbers]
    .filter(Boolean)
    .join(" ");
  return [{ heading: "Who we are", paragraphs: [paragraph] }];
}

const placeNames = {
  heading: "Where our place names come from",
  paragraphs: [
    "Towns and how many people live in them: GeoNames (geonames.org), under the Creative Commons Attribution 4.0 licence (creativecommons.org/licenses/by/4.0). We joined them with the outcodes, added parts of cities, and left out what no search needs.",
    "The outcodes of Great Britain and the islands with their middles: a list of 2017 that was given to the public domain (CC0).",
  ],
};

/** What other companies deliver for us; a change here also changes the policy, and so its `changed` below. */
const carried: Readonly<Record<PersonalChannel, string>> = {
  sms: "texts",
  email: "emails",
  push: "sealed notifications",
};

/** UK GDPR and PECR: what this product stores, why, and for how long. */
export const privacyPolicy: LegalText = {
  title: "Privacy policy",
  get description() {
    return `What ${site.name} stores about you, why, for how long, and how to have it deleted.`;
  },
  changed: "28 November 2026",
  introduction:
    "You give us some details so that local businesses can quote for your work. This page says what we keep, who sees it, and how you have it deleted.",
  get sections() {
    return [...who(), ...privacySections];
  },
};

const privacySections: LegalText["sections"] = [
  {
    heading: "What we store, and for how long",
    points: [
      "Answers to a quote that you have not finished: 7 days after the last one, then deleted.",
      "A request for quotes (your name, email, phone number, postcode and answers, photos if you sent any, what was done with it when, and who you hired if you say so): until you delete it; who was hired stays, without your details. If you no longer need it, or do not answer for two weeks when we ask after six weeks of silence, it is closed, and deleted 30 days later. If nobody could check your phone number and no business was given the request, 7 days.",
      "Prices that businesses send you, prices that you write down yourself, their files, and an agreement that you make here (with the address of the work): until your request is deleted. Nobody but you and that business sees its price, and one of us reads an agreement only after one of you complains of it. Of a price that you chose we keep the amount, the job, the county and the month, without you.",
      "What you and a business write to each other here, and its photos: until your request is deleted.",
      "The code that we text you: kept only in a scrambled form, and deleted after 24 hours.",
      "Messages that we send you: the text is deleted 30 days after it was sent.",
      "A place on a waiting list (first name, email, postcode): until 30 days after the trade opened and we wrote to you, or until you ask to be taken off.",
      "A listing of a business: what its page shows, and its email. It leaves the site when its owner or we take it down.",
      "A claim to a listing (your name, email, phone number and what you wrote): while the listing is yours. If nothing comes of it, or the listing becomes somebody else's, your details are deleted a year later. Documents that you send with it: until 30 days after the decision.",
      "A review that you write of a business, its photos, and what it said before you changed it: until you delete your request. Then you choose whether it stays without your name or is deleted with it.",
      "A message through the contact page: sent to us as an email, and deleted here 30 days later.",
      `An application for a featured placement (your business, your name, email, phone number, service and city), and which payments were made for it: we keep no card, which only our payment provider, ${paymentProvider}, sees. If no card was given for it, the application is deleted after 90 days; else your name and phone number in it are kept until you delete your account, or ask us to. What was paid, and the email it was paid with, is kept for the years that tax law asks for.`,
      "A place on the waiting list of a plan that is sold out (email, business and city): until 30 days after we wrote to you that a place is free, until you delete your account with that email, or until you ask to be taken off.",
      "An account, if you make one: if you never confirm its email, 30 days, unless you are signed in or wait for a claim; else until you delete it on its own page, where you can also download it, with your businesses, claims, requests, reviews, and plans and payments. Your password is kept only in a scrambled form, and of the browsers that are signed in only their names, such as Chrome on Android; where you turn notifications on, also the address that the browser's maker gives us for it, for as long as you are signed in there. How you want to be told of new work, with the mobile number for it, goes with the account. So does the key of an operator's app for six digits, which is kept sealed.",
      "A log of who did or saw what, and when: as long as the site runs, so that it can be looked up afterwards. When your request or your account is deleted, what the log says of you is emptied with it.",
      "When somebody signed in to your account or tried to, with what browser, and a part of the network address, such as 203.0.113.0/24: 90 days, or until you delete the account. You see the latest on its page.",
      "Your whole network address: only in a scrambled form, to stop misuse, for 24 hours.",
    ],
  },
  {
    heading: "Why we may",
    points: [
      "To do what you asked: work out an estimate and put you in touch with businesses (steps you asked us to take before a contract, UK GDPR article 6(1)(b)).",
      "To keep the site safe from misuse, such as codes sent to numbers that nobody gave us (legitimate interests, article 6(1)(f)).",
      "To check whose a business is, and to know afterwards who changed or saw what (legitimate interests, article 6(1)(f)).",
      "To write to you from a waiting list that you joined (your consent, article 6(1)(a)). You can withdraw it at any time.",
    ],
  },
  {
    heading: "Who sees it",
    paragraphs: [
      "At most three businesses at once that match your work and your postcode see your name, phone number, email and answers. If one cannot take the work or nobody has rung, you may ask for another, or a person here may find you one: six in all at most see them. One that declines is shown them no longer, unless it takes that back within 24 hours. Before they sign in they are told only the trade, what you picked of the work and the building, the first half of your postcode, whether your number was checked, how urgent it is and the estimate.",
      "The people who run this site see it when they help you, find you a business or check a claim, and the log says so each time. Documents of a claim are seen by them and by nobody else.",
      `Companies that send ${inSentence(Object.values(carried))} for us, and the one whose servers we use, handle your details on our instructions. To find where a postcode is, we may ask a postcode service: it is sent the postcode and nothing else, and its answer is kept for 90 days. We sell your details to nobody else and use them for no advertising.`,
    ],
  },
  {
    heading: "Have it deleted",
    get paragraphs() {
      return [
        "Every confirmation of a request carries a link to your own page for it. There you can stop it from going to more businesses, and delete your details. A business that had them before then may keep its own records.",
        `For anything else, write to ${site.writeTo}. We answer within one month.`,
      ];
    },
  },
  {
    heading: "Your rights",
    paragraphs: [
      "You may ask for a copy of what we hold, have it corrected or deleted, object to its use, or have it passed on. If you are not happy with our answer, you can complain to the Information Commissioner's Office at ico.org.uk.",
    ],
  },
  {
    heading: "Cookies and storage",
    paragraphs: [
      "We use only cookies that the site needs to work (PECR regulation 6(4)), so there is nothing to accept or refuse: one that keeps your place in a quote or a claim for 30 days, one that keeps for four hours which page of ours you were on before a quote, so that Back leads there, one that remembers for 90 days which request you sent last, so that our home page leads you back to it, one that keeps you signed in for up to 30 days, or until you have not been here for 14, one that remembers for a year that you have signed in with this browser, so that a stranger who guesses at your password cannot keep you out, one that shows a short notice once, one that keeps for an hour which application for a paid place you left for the payment page, so that what you typed is there when you come back, and, where this site keeps copies of its records, one that remembers for a minute that you have changed something, so that you are shown it. Your browser may also keep a list of the quotes you have seen, with the answers and the price and without your contact details. There is no tracking, and our pages carry no script from anybody else. The map on a business's page comes from OpenStreetMap and is asked for when you unfold it: they then see your IP address, the place, and the name of this site. We count by day how often a business with a paid placement is shown, opened and rung, without a cookie. A tap on a number is remembered for ten minutes, in scrambled form, so that it counts once; nothing else is kept of who did it.",
    ],
  },
  {
    heading: "Texts and emails",
    paragraphs: [
      "We write to you about what you asked for. We send no marketing. The waiting list of a trade sends two emails: the first says how to leave, and the second is the last. That of a plan sends one, when a place is free.",
    ],
  },
];

const planPrices = () =>
  planIds.map((id) => `${plans[id].name} ${pounds(plans[id].price)} a month${vatWords()}`).join(", ");

/** Where none is sold, the terms say nothing of them. */
const aboutPlans = {
  heading: "Featured plans",
  get points() {
    return [
      `What they cost: ${planPrices()}. There is no setup fee, and nothing is charged for a single request.`,
      "Who may buy: whoever owns the listing, or is about to claim or add it. At most so many of a trade in one city have each plan as its card says; a plan that is sold out cannot be bought.",
      `When you pay: nothing until your listing is checked and shown. If it is yours, on the site and checked, your card is charged when you buy. Else we keep your card for at most ${longestWaitDays} days: when a person here has checked the listing and a place is free, the first payment, your place and the month begin together. If that does not come, the plan is cancelled, nothing is charged, and we tell you why.`,
      "Renewal: a plan renews each month, at the price that you chose it for, until you cancel.",
      "Cancelling: at any time, on the billing page that your dashboard leads to. You keep your place to the end of the month that is paid for. Deleting your account ends a plan at once.",
      `Refunds: within ${refundDays} days of the first payment you get everything back on a press on your dashboard, and the placement ends at once. If somebody else got the last place, or your listing cannot be shown when the plan begins, everything goes back by itself.`,
      `A refused card: your place stays for ${graceDays} days while the payment is awaited.`,
    ];
  },
};

/** The terms of a service that introduces homeowners to businesses. */
export const termsConditions: LegalText = {
  title: "Terms and conditions",
  get description() {
    return `What ${site.name} does, what it does not, and what you and the businesses agree to.`;
  },
  changed: "23 November 2026",
  introduction: "Short, because what we do is simple: we introduce homeowners to local businesses.",
  get sections() {
    return [...who(), ...termsSections.filter((each) => selling.open || each !== aboutPlans)];
  },
};

const termsSections: LegalText["sections"] = [
  {
    heading: "What we do",
    get paragraphs() {
      return [
        `${site.name} shows you an estimate and passes your request to at most three businesses at once, and to another only if one of them cannot take it or nobody has rung: when you ask for one, or when a person here finds one. It costs a homeowner nothing.${selling.open ? " Businesses pay us." : ""}`,
        "We are not a party to the work. The contract for it is between you and the business you choose, and so are its price, its quality and its guarantee.",
      ];
    },
  },
  {
    heading: "Estimates",
    paragraphs: [
      "An estimate is a guide and not a quote. It comes from your answers and from typical prices, and nobody has looked at the property. Only a business that has done so can tell you the price.",
    ],
  },
  {
    heading: "Businesses in the directory",
    paragraphs: [
      "A listing marked Verified has been checked by a person, and its page says what was checked and when. That is no guarantee of any piece of work: ask for insurance papers, references and a written quote before you agree to anything.",
    ],
  },
  howResultsAreOrdered,
  aboutPlans,
  {
    heading: "What we ask of you",
    points: [
      "Give your own name and phone number, and ask only for work that you mean to have done.",
      "Do not send anything unlawful, and do not try to get at other people's details.",
      "If you list a business, be entitled to speak for it, and keep what it says true.",
      "If you receive a request as a business, use the details for that request only, and keep them as the law on personal data demands.",
    ],
  },
  {
    heading: "What we answer for",
    paragraphs: [
      "We run the site with reasonable care, but we cannot promise that it is always there or that a business will answer. We do not answer for the work of businesses. Nothing here limits what the law says cannot be limited, such as your rights as a consumer, or our liability for death or injury through our negligence, or for fraud.",
    ],
  },
  placeNames,
  {
    heading: "Changes and law",
    paragraphs: [
      "If we change these terms, the day at the top changes with them; what you asked for before stays under the terms of that day. The law of England and Wales applies, and if you live in Scotland or Northern Ireland you keep the protection of the law there.",
    ],
  },
  {
    heading: "Complaints",
    get paragraphs() {
      return [`Write to ${site.writeTo}. A person reads it.`];
    },
  },
];
