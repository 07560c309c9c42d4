import { site } from "~/content/site";
import { maskEmail, maskPhone } from "~/models/leads/mask";
import { greetBusiness, letter, type Message } from "~/models/messages/message";
import { inLine } from "~/models/messages/untrusted-text";
import { codeText } from "~/models/phones/code-words";
import { formatPhone, parsePhone } from "~/models/reading/phone";
import { type CodeChannel, codeChannels, type VerificationMethod, verificationMethods } from "./claim";

/** `option`: the claimant's choice. `chosen`: the desk's words for it. `channel`: how a code is sent, if one is. */
type Method = { option: string; chosen: string; channel: CodeChannel | null };

/** The ways to show that a claim is right. */
export const methods: Readonly<Record<VerificationMethod, Method>> = {
  email: { option: "Email: a code to the email on the listing", chosen: "by email", channel: "email" },
  phone: { option: "Phone: a code by text to the number on the listing", chosen: "by phone", channel: "sms" },
  document: {
    option: "Document: a bill or letter with the business's name",
    chosen: "with a document",
    channel: null,
  },
};

type Contact = { email: string | null; phone: string | null };
type ClaimCode = { key: string; business: string; code: string; minutes: number };

type CodeWay = {
  /** The recipient in words, for use after 'the', and after 'no'. */
  the: string;
  no: string;
  button: (to: string) => string;
  /** How a proven claim was proven. */
  inWords: string;
  /** The recipient on the listing, never one that a claimant types. */
  recipientOn: (listing: Contact) => string | null;
  /** The recipient as shown to a claimant, and to an operator. */
  masked: (recipient: string) => string;
  whole: (recipient: string) => string;
  /** The scope of the limit on its codes. */
  scope: string;
  message: (recipient: string, code: ClaimCode) => Message;
};

/** How codes are sent and described, by channel. */
export const codeWays: Readonly<Record<CodeChannel, CodeWay>> = {
  email: {
    the: "email",
    no: "email",
    button: (to) => `Email a code to ${to}`,
    inWords: "email",
    recipientOn: ({ email }) => email,
    masked: maskEmail,
    whole: (email) => email,
    scope: "claim-code:email",
    message: (recipient, { key, business, code, minutes }) =>
      letter({
        recipient,
        hello: greetBusiness(business),
        subject: `${code} claims your listing on ${site.name}`,
        blocks: [
          `Somebody wants to claim your listing on ${site.name}. If that is you, this is the code:`,
          { kind: "price", text: code },
          `It is valid for ${minutes} minutes, on the page where it was asked for. If it was not you, tell nobody the code, and write to us: a person here still looks at the claim.`,
        ],
        dedupeKey: key,
      }),
  },
  sms: {
    the: "mobile",
    no: "mobile number",
    button: (to) => `Text a code to ${to}`,
    inWords: "text",
    recipientOn: ({ phone }) => (phone && parsePhone(phone).status === "mobile" ? phone : null),
    masked: maskPhone,
    whole: formatPhone,
    // The same scope as the codes of the quizzes: one limit for each phone number.
    scope: "code:number",
    message: (recipient, { key, business, code }) => ({
      ...{ channel: "sms", recipient, subject: "", dedupeKey: key },
      body: codeText(code, `claims the listing of ${inLine(business)} on ${site.name}`),
    }),
  },
};

const ways = Object.values(codeWays);

/** 'email or mobile', for use after 'the', and 'email and no mobile number', after 'no'. */
export const codePlaces = ways.map((way) => way.the).join(" or ");
export const noCodePlaces = ways.map((way) => way.no).join(" and no ");

export type CodeTarget = { channel: CodeChannel; to: string };

/** The recipients to which a code for a listing can be sent. */
export const codeTargets = (listing: Contact, read: "masked" | "whole"): CodeTarget[] =>
  codeChannels.flatMap((channel) => {
    const recipient = codeWays[channel].recipientOn(listing);
    return recipient ? [{ channel, to: codeWays[channel][read](recipient) }] : [];
  });

/** The methods that a claimant of a listing can choose: a code only where the listing has what it goes to. */
export const methodsFor = (listing: Contact): VerificationMethod[] =>
  verificationMethods.filter((method) => {
    const { channel } = methods[method];
    return !channel || codeWays[channel].recipientOn(listing);
  });
