import { answer, failure, success } from "~/http/bodies/json.server";
import type { QueueOutcome } from "~/models/leads/notifications.server";

/** Answers a call that queues a message about a lead: one that was queued before gets the same answer. */
export const answerQueueing = (queue: () => Promise<QueueOutcome>): Promise<Response> =>
  answer("Something went wrong on our side. Please try again.", async () => {
    const { status } = await queue();
    return status === "missing" ? failure(404, "There is no such lead.") : success();
  });
