import { describeError, logLine } from "~/log.server";
import { describeBeginning, describeEnd, type Fault, type Outgoing } from "~/models/faults/fault";
import { recordFault, recordRecovery } from "~/models/faults/faults.server";

/** Records for every process that a service fails or works again, and logs each change once. */

/** Records that this service fails, and logs it if that is new. Never rejects. */
export const noteFault = (service: Outgoing, fault: Fault): Promise<void> =>
  orSay(service, () => tellFault(service, fault));

/** Records that this service works, and logs it if it did not. Never rejects. `how`: see {@link recordRecovery}. */
export const noteRecovery = (service: Outgoing, how: "sent" | "let in" = "sent"): Promise<void> =>
  orSay(service, () => tellRecovery(service, how));

/** {@link noteFault} for callers that retry when it rejects, as without a database. */
export async function tellFault(service: Outgoing, fault: Fault): Promise<void> {
  const { status } = await recordFault(service, fault);
  if (status === "began") logLine(service, describeBeginning(service, fault), "error");
}

/** {@link noteRecovery} for callers that retry when it rejects. `let in`: see {@link recordRecovery}. */
export async function tellRecovery(service: Outgoing, how: "sent" | "let in"): Promise<void> {
  const recovery = await recordRecovery(service, how);
  if (recovery.status === "ended") logLine(service, describeEnd(service, recovery));
}

/** The message itself is safe, or its sender was told: only the record of the fault is lost. */
async function orSay(service: Outgoing, note: () => Promise<void>): Promise<void> {
  await note().catch((error: unknown) => {
    logLine(service, `could not write down how sending goes: ${describeError(error)}`, "error");
  });
}
