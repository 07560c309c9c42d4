import type { Vendor } from "~/models/faults/fault";
import { noteFault, noteRecovery } from "./note-fault.server";
import { askedVendors } from "./senders.server";

/**
 * Asks the vendors of these ways out whether they know us, so that a wrong password speaks before the first
 * homeowner comes, and what was mended is known before the next one. Sends nothing. Rejects as a vendor's adapter does.
 */
export async function noteSettings(services: readonly Vendor[]): Promise<void> {
  const found = await Promise.all(
    services.map(async (service) => ({ service, fault: await askedVendors[service].findFault() })),
  );
  for (const { service, fault } of found) {
    if (fault) await noteFault(service, fault);
    // A store is asked by storing something.
    else await noteRecovery(service, service === "files" ? "sent" : "let in");
  }
}
