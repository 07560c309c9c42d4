import { site } from "~/content/site";
import { env, wholeAddress } from "~/env.server";
import { formatInstant } from "~/models/base/clock";
import { work } from "~/models/leads/alert-messages";
import { isNumber, letterHome, recipientOf, textByDay } from "~/models/leads/home-letter";
import { type Linked, requestLink, requestToken } from "~/models/leads/own-request/request-token.server";
import {
  button,
  greetBusiness,
  greeting,
  letter,
  type Message,
  mailMessage,
  quoted,
} from "~/models/messages/message";
import { inLine } from "~/models/messages/untrusted-text";
import { pounds } from "~/models/reading/money";
import { parsePhone } from "~/models/reading/phone";
import { serviceName, thingOf } from "~/models/trades/words";
import { pricePaths } from "./addresses";
import { notAParty } from "./agreement-text";
import { owedWords } from "./open-terms";
import { type AgreementSide, basisWords, itemWords, type PriceTerms, priceItems } from "./price";

type Lead = Linked & {
  firstName: string;
  email: string;
  phone: string;
  phoneVerified: boolean;
  serviceType: string;
  textsWanted: boolean;
};
type Version = { id: string; number: number; totalPence: number; terms: PriceTerms };

/** The part of a name that fits into a text message. */
const longestInText = 60;

/** What a price says that it leaves out; empty if it names nothing. */
function leftOutWords({ included, exclusions }: PriceTerms): string {
  const items = priceItems
    .filter((item) => included[item] === "no")
    .map((item) => itemWords[item].toLowerCase());
  const named = [...items, inLine(exclusions)].filter(Boolean);
  return named.length > 0 ? ` Not included: ${named.join("; ")}.` : "";
}

/** Tells a homeowner of a new price: by mail, and by text if they chose that, which names no figure. */
export function priceNews(lead: Lead, version: Version, name: string): Message[] {
  const link = requestLink(lead);
  const what = version.number === 1 ? `has priced your ${thingOf(lead.serviceType)}` : "has sent a new price";
  const key = `lead:${lead.id}:price:${version.id}`;
  const mail = letterHome({
    recipient: recipientOf(lead),
    hello: greeting(lead.firstName),
    subject: `${inLine(name)} ${what}`,
    blocks: [
      `${inLine(name)} ${what}:`,
      { kind: "price", text: pounds(version.totalPence) },
      `That is the total (${basisWords(version.terms)}).${leftOutWords(version.terms)} Your page shows what it covers and what it does not say.`,
      button("Compare the prices", link),
    ],
    dedupeKey: `${key}:email`,
  });
  const mobile = parsePhone(lead.phone);
  const texted = lead.textsWanted && lead.phoneVerified && mail.channel === "email";
  if (!texted || mobile.status !== "mobile") return [mail];
  const words = `${site.name}: ${[...inLine(name)].slice(0, longestInText).join("")} ${what}. See it: ${link}`;
  return [mail, textByDay(mobile.e164, words, `${key}:sms`, new Date())];
}

/** Tells a homeowner that a business withdrew its price, and why. */
export const withdrawnNews = (
  lead: Lead,
  version: Pick<Version, "id"> & { revision: number },
  why: string,
  name: string,
): Message =>
  letterHome({
    recipient: recipientOf(lead),
    hello: greeting(lead.firstName),
    subject: `${inLine(name)} has taken its price back`,
    blocks: [
      `${inLine(name)} has taken back the price it sent you. This is why:`,
      quoted(why),
      button("See the other prices", requestLink(lead)),
    ],
    dedupeKey: `lead:${lead.id}:price:${version.id}:withdrawn:${version.revision}`,
  });

/** An agreement for mails about it, with the addresses of both sides. */
export type AgreementNews = {
  lead: Linked;
  number: number;
  body: string;
  sha256: string;
  serviceType: string;
  business: { name: string; email: string };
  homeowner: { firstName: string; email: string };
};

const isFor = ({ business, homeowner }: AgreementNews, side: AgreementSide) =>
  side === "business"
    ? { recipient: business.email, hello: greetBusiness(business.name), other: "The customer" }
    : { recipient: homeowner.email, hello: greeting(homeowner.firstName), other: inLine(business.name) };

/** Where each side reads and accepts the agreement of a request. */
const agreementLink = (side: AgreementSide, lead: Linked): string =>
  wholeAddress(
    side === "business" ? pricePaths.ownAgreement(lead.id) : pricePaths.agreement(requestToken(lead)),
  );

const otherOf = (side: AgreementSide): AgreementSide => (side === "business" ? "homeowner" : "business");

const agreementKey = ({ lead, number }: AgreementNews, to: AgreementSide) =>
  `lead:${lead.id}:agreement:${to}:${number}`;

/** Tells the other side that there is an agreement or a new version to read, or that the first side has accepted. */
export function agreementNotice(news: AgreementNews, by: AgreementSide, did: "wrote" | "accepted"): Message {
  const side = otherOf(by);
  const { recipient, hello, other } = isFor(news, side);
  const about = `the agreement about ${side === "business" ? "their" : "your"} ${work(serviceName(news.serviceType))} work`;
  const what =
    did === "accepted"
      ? `${other} has accepted ${about}.`
      : `${other} has written ${news.number === 1 ? about : `version ${news.number} of ${about}`}.`;
  return letterHome({
    recipient,
    hello,
    subject: did === "accepted" ? "The other side has accepted the agreement" : "An agreement to read",
    blocks: [
      what,
      "Read it on your page, and accept or change it there. It counts once you have both accepted.",
      notAParty(),
      button("Read the agreement", agreementLink(side, news.lead)),
    ],
    dedupeKey: `${agreementKey(news, side)}:${did}`,
  });
}

/** To each side once both have accepted: the text itself, valid without us. */
export const agreementCopies = (
  news: AgreementNews,
  accepted: Readonly<Record<AgreementSide, string>>,
): Message[] =>
  (["homeowner", "business"] as const).map((side) => {
    const { recipient, hello } = isFor(news, side);
    return letterHome({
      recipient,
      hello,
      subject: "Your agreement, accepted by both",
      blocks: [
        "You have both accepted this agreement. Keep this email: the agreement holds without our site.",
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
        // A text is no copy: it leads to the page with the whole of it, to be kept or printed.
        ...(isNumber(recipient) ? [button("Keep it", agreementLink(side, news.lead))] : []),
      ],
      dedupeKey: `${agreementKey(news, side)}:copy`,
    });
  });

/** That the homeowner cancelled what both had accepted: to the business, and to themselves as proof. */
export function cancelledNotices(
  news: AgreementNews,
  { at, began }: { at: Date; began: boolean },
): Message[] {
  const when = formatInstant(at, { withYear: true });
  const { other: _other, ...business } = isFor(news, "business");
  const { other: name, ...homeowner } = isFor(news, "homeowner");
  const about = (whose: string) => `the agreement about ${whose} ${work(serviceName(news.serviceType))} work`;
  return [
    letter({
      ...business,
      subject: "The customer has cancelled the agreement",
      blocks: [
        `On ${when}, within their 14 days, the customer cancelled ${about("their")} that you had both accepted.`,
        began
          ? "They had asked for the work to begin early, so they pay for what you had done by then. Pay back the rest of what they paid, within 14 days and in the same way."
          : "Pay back all they paid for it, within 14 days and in the same way.",
        button("Open the agreement", agreementLink("business", news.lead)),
      ],
      dedupeKey: `${agreementKey(news, "business")}:cancelled`,
    }),
    letterHome({
      ...homeowner,
      subject: "You cancelled the agreement",
      blocks: [
        `On ${when} you cancelled ${about("your")} with ${name}. We told them at once. Keep this email as proof.`,
        owedWords(began),
        button("Open the agreement", agreementLink("homeowner", news.lead)),
      ],
      dedupeKey: `${agreementKey(news, "homeowner")}:cancelled`,
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
