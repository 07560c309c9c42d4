import { pingDatabase } from "~/database/db.server";
import { isDatabaseUnavailable } from "~/database/outage";
import { databaseUse } from "~/database/silence.server";
import type { Outgoing } from "~/models/faults/fault";
import { listFaulty } from "~/models/faults/faults.server";
import { findWaitingListings } from "~/models/listings/waiting.server";
import { findQueueAge } from "~/models/messages/sending.server";

type Waiting = { waiting: number; oldestSeconds: number };

export type Readiness =
  | { status: "ready"; waiting: number; oldestSeconds: number; listings: Waiting; faulty: Outgoing[] }
  | { status: "unavailable"; since: Date };

/**
 * Whether the database answers and, when it does, how many messages and how many listings wait, for how many seconds
 * the oldest has, and which ways out do not work.
 */
export async function findReadiness(): Promise<Readiness> {
  try {
    await pingDatabase();
    const [queue, listings, faulty] = await Promise.all([
      findQueueAge(),
      findWaitingListings(),
      listFaulty(),
    ]);
    return { status: "ready", ...queue, listings, faulty };
  } catch (error) {
    if (isDatabaseUnavailable(error))
      return { status: "unavailable", since: databaseUse.awaySince ?? new Date() };
    throw error;
  }
}
