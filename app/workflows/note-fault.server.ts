import { describeError, logLine } from "~/log.server";
import type { Fault } from "~/models/faults/fault";
import { describeBeginning, describeEnd, type Outgoing, type Vendor } from "~/models/faults/fault";
import { recordFault, recordRecovery } from "~/models/faults/faults.server";
import type { FileStore } from "~/services/files/port";
import type { Mail } from "~/services/mail/port";
import type { Sms } from "~/services/sms/port";

/** Where a way out that fails, or works again, is written down for every process and said once in the log. */

/** Remembers that nothing can be sent this way, and says so when nobody has. Never rejects. */
export const noteFault = (service: Outgoing, fault: Fault): Promise<void> =>
  orSay(service, () => tellFault(service, fault));

/** Remembers that something was sent this way, and says so when nothing could be. Never rejects. */
export const noteRecovery = (service: Outgoing): Promise<void> =>
  orSay(service, () => tellRecovery(service, "sent"));

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

/** Whoever can say whether they know us. */
export type Vendors = {
  sms: Pick<Sms, "findFaults">;
  mail: Pick<Mail, "findFault">;
  files: Pick<FileStore, "findFault">;
};

/**
 * Asks the vendors of these ways out whether they know us, so that a wrong password speaks before the first
 * homeowner comes, and what was mended is known before the next one. Sends nothing. Rejects as a vendor's adapter does.
 */
export async function noteSettings(
  services: readonly Vendor[],
  { sms, mail, files }: Vendors,
): Promise<void> {
  const texting = services.includes("codes") || services.includes("sms") ? await sms.findFaults() : {};
  const email = services.includes("email") ? await mail.findFault() : undefined;
  const stored = services.includes("files") ? await files.findFault() : undefined;
  const found = { codes: texting.codes, sms: texting.sms, email, files: stored };
  for (const service of services) {
    const fault = found[service];
    if (fault) await noteFault(service, fault);
    // A store is asked by storing something.
    else await orSay(service, () => tellRecovery(service, service === "files" ? "sent" : "let in"));
  }
}

/** The message that could not be sent has been kept, or its sender told: what is lost here is only the telling. */
async function orSay(service: Outgoing, note: () => Promise<void>): Promise<void> {
  await note().catch((error: unknown) => {
    logLine(service, `could not write down how sending goes: ${describeError(error)}`, "error");
  });
}
