import { isDatabaseUnavailable, pingDatabase } from "~/database/db.server";
import { findQueueAge } from "~/models/messages/outbox.server";
import type { Outgoing } from "./fault";
import { listFaulty } from "./faults.server";

export type Readiness =
  | { status: "ready"; waiting: number; oldestSeconds: number; faulty: Outgoing[] }
  | { status: "unavailable" };

/**
 * Whether the database answers and, when it does, how many messages wait, for how many seconds the oldest has, and
 * which ways out do not work.
 */
export async function findReadiness(): Promise<Readiness> {
  try {
    await pingDatabase();
    const [queue, faulty] = await Promise.all([findQueueAge(), listFaulty()]);
    return { status: "ready", ...queue, faulty };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return { status: "unavailable" };
    throw error;
  }
}
