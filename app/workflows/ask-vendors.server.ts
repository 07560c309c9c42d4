import type { Vendor } from "~/models/faults/fault";
import type { FileStore } from "~/services/files/port";
import type { Mail } from "~/services/mail/port";
import type { Sms } from "~/services/sms/port";
import { noteFault, noteRecovery } from "./note-fault.server";

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
    else await noteRecovery(service, service === "files" ? "sent" : "let in");
  }
}
