import { answer, failure, success } from "~/http/bodies/json.server";
import type { QueueOutcome } from "~/models/leads/notifications.server";

/** What the caller hears of a message about a lead: queued now and queued before are the same to them. */
export const answerQueueing = (queue: () => Promise<QueueOutcome>): Promise<Response> =>
  answer("Something went wrong on our side. Please try again.", async () => {
    const { status } = await queue();
    return status === "missing" ? failure(404, "There is no such lead.") : success();
  });
