import { formatInstant } from "~/models/messages/clock";
import type { Message } from "~/models/messages/message";
import { inParagraphs, oneLine, work } from "./messages";

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

type Assignee = { businessId: string; businessName: string; email: string };

/** Tells a business, once, that the homeowner has found somebody. */
export function hiredNotice(lead: KnownLead, to: Assignee): Message {
  return {
    channel: "email",
    recipient: to.email,
    subject: `The homeowner has hired someone: ${work(lead.trade)} lead in ${lead.area}`,
    body: inParagraphs(
      `Hello ${oneLine(to.businessName)},`,
      `The homeowner of the ${work(lead.trade)} lead in ${lead.area}, received ${formatInstant(lead.receivedAt)}, tells us that they have hired someone.`,
      "If that is you, well done: set the lead to Booked. If it is not, there is no need to call them again.",
      `Open the lead:\n${lead.link}`,
      lead.siteName,
    ),
    dedupeKey: `lead:${lead.id}:hired:${to.businessId}`,
  };
}

/** Tells a business, once, that the homeowner's details are gone, and what is asked of it. */
export function erasureNotice(lead: KnownLead, to: Assignee): Message {
  return {
    channel: "email",
    recipient: to.email,
    subject: `Details deleted: ${work(lead.trade)} lead in ${lead.area}`,
    body: inParagraphs(
      `Hello ${oneLine(to.businessName)},`,
      `The homeowner of the ${work(lead.trade)} lead in ${lead.area}, received ${formatInstant(lead.receivedAt)}, asked us to delete their details. They are gone from your leads, and so are your notes on this one.`,
      "Please delete what you kept of them yourself, unless you are working for them.",
      `The lead, without the details:\n${lead.link}`,
      lead.siteName,
    ),
    dedupeKey: `lead:${lead.id}:erased:${to.businessId}`,
  };
}
