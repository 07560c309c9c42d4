import { env } from "~/env.server";
import type { Message } from "~/models/messages/message";
import type { LeadAnnouncement } from "./alert-messages";

/**
 * What an address of the operator's is told of each of these businesses that was given the lead, if one is set: of the
 * homeowner no more than a stranger may know. The estimate is in pounds. The id of the assignment tells a repetition.
 */
export function webhooksOf(
  { leadId, trade, area, urgency, details, now }: LeadAnnouncement,
  businesses: readonly { id: string }[],
): Message[] {
  const { LEAD_WEBHOOK_URL: url } = env;
  if (!url) return [];
  const event = "lead.passed_on";
  const { min, max } = details.estimate.result;
  const lead = {
    id: leadId,
    trade,
    outcode: area,
    urgency,
    estimate: { min: Math.round(min), max: Math.round(max) },
  };
  return now.given
    .filter((given) => businesses.some(({ id }) => id === given.id))
    .map(({ id, name, assignmentId, givenAt: at }) => ({
      channel: "webhook",
      recipient: new URL(url).host,
      subject: event,
      body: JSON.stringify({ event, id: assignmentId, at, lead, business: { id, name } }),
      dedupeKey: `lead:${leadId}:webhook:${id}`,
    }));
}
