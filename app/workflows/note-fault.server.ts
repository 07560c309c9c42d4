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

/**
 * {@link noteFault} for callers that retry when it rejects, as without a database. `unsaid`: it did, and may have been
 * recorded all the same, so that nobody has logged it.
 */
export async function tellFault(service: Outgoing, fault: Fault, unsaid = false): Promise<void> {
  const { status } = await recordFault(service, fault);
  if (status === "began" || unsaid) logLine(service, describeBeginning(service, fault), "error");
}

/** The same for {@link noteRecovery}; `unsaid` is then the fault that is over. `let in`: see {@link recordRecovery}. */
export async function tellRecovery(
  service: Outgoing,
  how: "sent" | "let in",
  unsaid?: { beganAt: Date; error: string },
): Promise<void> {
  const recovery = await recordRecovery(service, how);
  const ended = recovery.status === "ended" ? recovery : unsaid;
  if (ended) logLine(service, describeEnd(service, ended));
}

/** The message itself is safe, or its sender was told: only the record of the fault is lost. */
async function orSay(service: Outgoing, note: () => Promise<void>): Promise<void> {
  await note().catch((error: unknown) => {
    logLine(service, `could not write down how sending goes: ${describeError(error)}`, "error");
  });
}
