import { isDatabaseUnavailable } from "~/database/db.server";
import { describeError, logLine } from "~/log.server";
import type { Outgoing, Vendor } from "~/models/faults/fault";
import { listFaulty } from "~/models/faults/faults.server";
import { noteSettings, type Vendors } from "~/workflows/note-fault.server";

type WatchOptions = Vendors & {
  /** The ways out that this process uses. */
  services: readonly Vendor[];
  everyMs?: number;
};

/**
 * Asks the vendors once at start whether they know us, and every minute those that did not: so it shows when a fault
 * is mended, also while there is nothing to send. Returns the way to stop, which waits for a question under way.
 */
export function startOutgoingWatch({ services, everyMs = 60_000, ...vendors }: WatchOptions): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** Never rejects. */
  const ask = async (these: readonly Vendor[]) => {
    await noteSettings(these, vendors).catch((error: unknown) => {
      logLine("fettle", `cannot ask the vendors: ${describeError(error)}`);
    });
    if (!stopped) timer = setTimeout(again, everyMs).unref();
  };
  const again = () => {
    inHand = listFaulty()
      .catch((error: unknown): Outgoing[] => {
        if (!isDatabaseUnavailable(error))
          logLine("fettle", `cannot look for faults: ${describeError(error)}`);
        return [];
      })
      .then((faulty) => ask(services.filter((service) => faulty.includes(service))));
  };
  let inHand = ask(services);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await inHand;
    },
  };
}
