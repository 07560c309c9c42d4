import { formatInstant } from "~/models/base/clock";
import { greetBusiness } from "~/models/messages/greeting";
import { type MailBlock, paragraph } from "~/models/messages/mail";
import { type Message, mailMessage } from "~/models/messages/message";
import { work } from "../messages";

/** A lead as a business that has it may be told of it: nothing that names the homeowner. */
export type KnownLead = {
  id: string;
  /** In words: `Roofing`. */
  trade: string;
  area: string;
  receivedAt: Date;
  siteName: string;
  link: string;
};

type Holder = { id: string; name: string; email: string };

/** Tells a business, once, that the homeowner has found somebody. */
export function hiredNotice(lead: KnownLead, to: Holder): Message {
  return mailMessage({
    recipient: to.email,
    subject: `The homeowner has hired someone: ${work(lead.trade)} lead in ${lead.area}`,
    blocks: [
      paragraph(greetBusiness(to.name)),
      paragraph(`The homeowner behind ${named(lead)} has told us that they have hired someone.`),
      paragraph(
        "If that is you, well done: set the lead to Booked. If it is not, there is no need to call them again.",
      ),
      ...ending("Open the lead", lead),
    ],
    dedupeKey: `lead:${lead.id}:hired:${to.id}`,
  });
}

/** Tells a business, once, that the homeowner's details are gone, and what is asked of it. */
export function erasureNotice(lead: KnownLead, to: Holder): Message {
  return mailMessage({
    recipient: to.email,
    subject: `Details deleted: ${work(lead.trade)} lead in ${lead.area}`,
    blocks: [
      paragraph(greetBusiness(to.name)),
      paragraph(
        `The homeowner behind ${named(lead)} asked us to delete their details. They are gone from your leads, and so are your notes on this one.`,
      ),
      paragraph("Please delete what you kept of them yourself, unless you are working for them."),
      ...ending("Open the lead, without the details", lead),
    ],
    dedupeKey: `lead:${lead.id}:erased:${to.id}`,
  });
}

/** Which lead, as its business knows it. */
const named = ({ trade, area, receivedAt }: KnownLead): string =>
  `your ${work(trade)} lead in ${area}, received ${formatInstant(receivedAt)},`;

const ending = (label: string, { link, siteName }: KnownLead): MailBlock[] => [
  { kind: "button", label, address: link },
  paragraph(siteName),
];
