import { describeError, logLine } from "~/log.server";
import { describeBeginning, describeEnd, type Fault, type Outgoing } from "~/models/faults/fault";
import { recordFault, recordRecovery } from "~/models/faults/faults.server";

/** Where a way out that fails, or works again, is written down for every process and said once in the log. */

/** Remembers that nothing can be sent this way, and says so when nobody has. Never rejects. */
export const noteFault = (service: Outgoing, fault: Fault): Promise<void> =>
  orSay(service, () => tellFault(service, fault));

/** Remembers that something was sent this way, and says so when nothing could be. Never rejects. `proof`: see {@link recordRecovery}. */
export const noteRecovery = (service: Outgoing, proof: "sent" | "let in" = "sent"): Promise<void> =>
  orSay(service, () => tellRecovery(service, proof));

/** As {@link noteFault}, for whoever tries again when it rejects: the database may be away. */
export async function tellFault(service: Outgoing, fault: Fault): Promise<void> {
  const { status } = await recordFault(service, fault);
  if (status === "began") logLine(service, describeBeginning(service, fault), "error");
}

/** As {@link noteRecovery}, for whoever tries again when it rejects. `let in`: see {@link recordRecovery}. */
export async function tellRecovery(service: Outgoing, proof: "sent" | "let in"): Promise<void> {
  const recovery = await recordRecovery(service, proof);
  if (recovery.status === "ended") logLine(service, describeEnd(service, recovery.beganAt));
}

/** The message that could not be sent has been kept, or its sender told: what is lost here is only the telling. */
async function orSay(service: Outgoing, note: () => Promise<void>): Promise<void> {
  await note().catch((error: unknown) => {
    logLine(service, `could not write down how sending goes: ${describeError(error)}`, "error");
  });
}
