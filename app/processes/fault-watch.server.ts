import type { Fault, Outgoing } from "~/models/faults/fault";
import { listFaulty } from "~/models/faults/faults.server";
import { tellFault, tellRecovery } from "~/workflows/note-fault.server";

/** While it lasts it is written down again: of several processes, another may have found its own to be well. */
const againMs = 60_000;

/**
 * Tells operators, each time it is called, when what `find` looks for has begun, and when it is over. `find` is asked for
 * proof while it is `doubted`.
 */
export function makeFaultWatch(
  service: Outgoing,
  find: (doubted: boolean) => Promise<Fault | undefined>,
): () => Promise<void> {
  /** What a process before this one found, it did not live to see the end of. */
  let state: "not known" | "well" | "faulty" = "not known";
  let saidAt = 0;
  return async () => {
    if (state === "not known") state = (await listFaulty()).includes(service) ? "faulty" : "well";
    const fault = await find(state === "faulty");
    if (fault) {
      if (state === "faulty" && Date.now() - saidAt < againMs) return;
      state = "faulty";
      await tellFault(service, fault);
      saidAt = Date.now();
    } else if (state === "faulty") {
      // While the database is away nobody can be told: then the next look does it.
      await tellRecovery(service, "sent");
      state = "well";
    }
  };
}
