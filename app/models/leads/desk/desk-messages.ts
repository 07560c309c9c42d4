import { formatInstant } from "~/models/base/clock";
import { paragraph } from "~/models/messages/mail";
import type { Message } from "~/models/messages/message";
import { inLine } from "~/models/messages/strangers-words";
import { toHomeowner } from "../clock/clock-messages";
import { type LeadAnnouncement, work } from "../messages";
import { nobodyFoundWords } from "../now/homeowner";

/** What the homeowner reads when an operator has ended the wait of a request. */

const ofWait = (lead: LeadAnnouncement, how: string) => `lead:${lead.leadId}:desk:${how}:`;

/** That we asked one more business for them: once for each. */
export const askedNotice = (
  lead: LeadAnnouncement,
  { id, name, city }: { id: string; name: string; city: string },
): Message =>
  toHomeowner(lead, {
    subject: `We have asked ${inLine(name)} about your ${work(lead.trade)} job`,
    blocks: [
      paragraph(
        `One of our people has sent your ${work(lead.trade)} request to ${inLine(name)} in ${inLine(city)}. They are told how to reach you.`,
      ),
    ],
    label: "See who has your request",
    key: ofWait(lead, `asked:${id}`),
  });

/** That we spoke to them; `since` is when the wait began that it ends. */
export const rungNotice = (lead: LeadAnnouncement, since: Date): Message =>
  toHomeowner(lead, {
    subject: `We spoke about your ${work(lead.trade)} request`,
    blocks: [
      paragraph(
        `One of our people rang you about your ${work(lead.trade)} request, and notes that you spoke on ${formatInstant(lead.now.at)}. If you did not, please write to ${lead.links.supportEmail}.`,
      ),
    ],
    label: "See your request",
    key: ofWait(lead, `rung:${since.getTime()}`),
  });

/** That nobody can do it. */
export const nobodyNotice = (lead: LeadAnnouncement, since: Date): Message =>
  toHomeowner(lead, {
    subject: `We have found nobody for your ${work(lead.trade)} job`,
    blocks: nobodyFoundWords(lead.now).map(paragraph),
    label: "See your request",
    key: ofWait(lead, `nobody:${since.getTime()}`),
  });
