import { site } from "~/content/site";
import { env, wholeAddress } from "~/env.server";
import { formatInstant } from "~/models/base/clock";
import { work } from "~/models/leads/alert-messages";
import { type Alerted, tellNews } from "~/models/leads/business-letter";
import { type Home, homeOf, letterHome } from "~/models/leads/home-letter";
import { type Linked, requestLink, requestToken } from "~/models/leads/own-request/request-token.server";
import { button, type MailWords, type Message, mailMessage, quoted } from "~/models/messages/message";
import { inLine } from "~/models/messages/untrusted-text";
import { pounds } from "~/models/reading/money";
import { serviceName, thingOf } from "~/models/trades/words";
import { pricePaths } from "./addresses";
import { notAParty } from "./agreement-text";
import { owedWords } from "./open-terms";
import {
  type AgreementSide,
  agreementSides,
  basisWords,
  itemWords,
  type PriceTerms,
  priceItems,
} from "./price";

type Lead = Linked & Parameters<typeof homeOf>[0] & { serviceType: string };
type Version = { id: string; number: number; totalPence: number; terms: PriceTerms };

/** What a price says that it leaves out; empty if it names nothing. */
function leftOutWords({ included, exclusions }: PriceTerms): string {
  const items = priceItems
    .filter((item) => included[item] === "no")
    .map((item) => itemWords[item].toLowerCase());
  const named = [...items, inLine(exclusions)].filter(Boolean);
  return named.length > 0 ? ` Not included: ${named.join("; ")}.` : "";
}

/** Tells a homeowner of a new price; a text names no figure. */
export function priceNews(lead: Lead, version: Version, name: string): Message[] {
  const what = version.number === 1 ? `has priced your ${thingOf(lead.serviceType)}` : "has sent a new price";
  return letterHome(homeOf(lead), {
    key: `lead:${lead.id}:price:${version.id}:`,
    subject: `${inLine(name)} ${what}`,
    blocks: [
      `${inLine(name)} ${what}:`,
      { kind: "price", text: pounds(version.totalPence) },
      `That is the total (${basisWords(version.terms)}).${leftOutWords(version.terms)} Your page shows what it covers and what it does not say.`,
    ],
    label: "Compare the prices",
    address: requestLink(lead),
  });
}

/** Tells a homeowner that a business withdrew its price, and why. */
export const withdrawnNews = (
  lead: Lead,
  version: Pick<Version, "id"> & { revision: number },
  why: string,
  name: string,
): Message[] =>
  letterHome(homeOf(lead), {
    key: `lead:${lead.id}:price:${version.id}:withdrawn:${version.revision}:`,
    subject: `${inLine(name)} has taken its price back`,
    blocks: [`${inLine(name)} has taken back the price it sent you. This is why:`, quoted(why)],
    label: "See the other prices",
    address: requestLink(lead),
  });

/** An agreement for messages about it, with how both sides are told. */
export type AgreementNews = {
  lead: Linked;
  number: number;
  body: string;
  sha256: string;
  serviceType: string;
  /** Where the work is: 'LS6'. */
  area: string;
  business: Alerted & { email: string };
  homeowner: Home;
};

type Said = { did: string; subject: string; blocks: readonly [string, ...MailWords[]]; label: string };

/** Tells a side, with a link to where it reads the agreement. A business is always told in writing as well. */
function tellSide(news: AgreementNews, side: AgreementSide, { did, subject, ...said }: Said): Message[] {
  const { lead, number, business, homeowner, serviceType, area } = news;
  const path =
    side === "business" ? pricePaths.ownAgreement(lead.id) : pricePaths.agreement(requestToken(lead));
  const key = `lead:${lead.id}:agreement:${side}:${number}:${did}:`;
  const about = `${subject}: ${work(serviceName(serviceType))} work in ${area}`;
  const told = { ...said, subject: about, key, address: wholeAddress(path) };
  if (side === "homeowner") return letterHome(homeowner, told);
  const others = business.ways.to.filter(({ channel }) => channel !== "email");
  const to = [{ channel: "email" as const, to: business.email }, ...others];
  return tellNews([{ ...business, ways: { ...business.ways, to } }], homeowner, () => told);
}

/**
 * Tells the other side that there is an agreement or a new version to read, or that the first side has accepted; `open`
 * while something in it is not settled.
 */
export function agreementNotice(
  news: AgreementNews,
  by: AgreementSide,
  did: "wrote" | "accepted",
  open = false,
): Message[] {
  const [side, other] =
    by === "homeowner"
      ? (["business", "The customer"] as const)
      : (["homeowner", inLine(news.business.name)] as const);
  const about = aboutWords(news, side);
  const what =
    did === "accepted"
      ? `${other} has accepted ${about}.`
      : `${other} has written ${news.number === 1 ? about : `version ${news.number} of ${about}`}.`;
  return tellSide(news, side, {
    did,
    subject: did === "accepted" ? "The other side has accepted the agreement" : "An agreement to read",
    blocks: [
      what,
      open
        ? "It leaves something open, so nobody can accept it yet. Read it on your page, which says what is missing."
        : "Read it on your page, and accept or change it there. It counts once you have both accepted.",
      notAParty(),
    ],
    label: "Read the agreement",
  });
}

const aboutWords = ({ serviceType }: AgreementNews, side: AgreementSide) =>
  `the agreement about ${side === "business" ? "their" : "your"} ${work(serviceName(serviceType))} work`;

/** To each side once both have accepted: by mail the text itself, valid without us. */
export const agreementCopies = (
  news: AgreementNews,
  accepted: Readonly<Record<AgreementSide, string>>,
): Message[] =>
  agreementSides.flatMap((side) =>
    tellSide(news, side, {
      did: "copy",
      subject: "Your agreement, accepted by both",
      blocks: [
        "You have both accepted this agreement. Keep this email. The agreement is valid without our site.",
        { kind: "quote", text: news.body },
        {
          kind: "facts",
          facts: [
            { term: "The customer accepted", text: accepted.homeowner },
            { term: "The business accepted", text: accepted.business },
            { term: "SHA-256 of the text", text: news.sha256 },
          ],
        },
        notAParty(),
      ],
      label: "Open the agreement",
    }),
  );

/** That the homeowner cancelled what both had accepted: to the business, and to themselves as proof. */
export function cancelledNotices(
  news: AgreementNews,
  { at, began }: { at: Date; began: boolean },
): Message[] {
  const when = formatInstant(at, { withYear: true });
  const said = { did: "cancelled", label: "Open the agreement" };
  return [
    ...tellSide(news, "business", {
      ...said,
      subject: "The customer has cancelled the agreement",
      blocks: [
        `On ${when}, within their 14 days, the customer cancelled ${aboutWords(news, "business")} that you had both accepted.`,
        began
          ? "They had asked for the work to begin early, so they pay for what you had done by then. Pay back the rest of what they paid, within 14 days and in the same way."
          : "Pay back all they paid for it, within 14 days and in the same way.",
      ],
    }),
    ...tellSide(news, "homeowner", {
      ...said,
      subject: "You cancelled the agreement",
      blocks: [
        `On ${when} you cancelled ${aboutWords(news, "homeowner")} with ${inLine(news.business.name)}. We told them at once. Keep this email as proof.`,
        owedWords(began, "cancelled"),
      ],
    }),
  ];
}

/** Tells the operator that a side complained about an agreement, without any names. */
export const complaintNotice = (agreementId: string, by: AgreementSide): Message =>
  mailMessage({
    recipient: env.OPERATOR_EMAIL,
    subject: "A complaint about an agreement",
    blocks: [
      `The ${by === "homeowner" ? "customer" : "business"} of an agreement asks us to look at it. You can read it from now on; that you did is written down.`,
      button("Read the agreement", wholeAddress(pricePaths.complaint(agreementId))),
      site.name,
    ],
    dedupeKey: `agreement:${agreementId}:complaint`,
  });
