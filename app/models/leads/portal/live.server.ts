import { listen } from "~/database/db.server";
import { processWide } from "~/process-wide.server";

type Heard = () => void;
type Listeners = Map<string, Set<Heard>>;

/** The callbacks for changes of a business's leads and of an account's sessions. */
const listeners = processWide("leads changed", (): { businesses: Listeners; accounts: Listeners } => ({
  businesses: new Map(),
  accounts: new Map(),
}));

/**
 * Calls back whenever a lead of this business comes, goes or changes its status, and whenever a session of this account
 * ends; returns a function that stops it. The notice does not say what changed: the listener queries that.
 */
export function onLeadsChange(
  { accountId, businessId }: { accountId: AccountId; businessId: ListingId },
  heard: Heard,
): () => void {
  const stops = [hang(listeners.businesses, businessId, heard), hang(listeners.accounts, accountId, heard)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** How many listeners this account has. */
export const countListening = (accountId: AccountId): number => listeners.accounts.get(accountId)?.size ?? 0;

function hang(on: Listeners, id: string, heard: Heard): () => void {
  const set = on.get(id) ?? new Set();
  on.set(id, set.add(heard));
  return () => {
    set.delete(heard);
    if (set.size === 0) on.delete(id);
  };
}

/** Without an id, after notices may have been missed, it tells everybody. */
const tell = (of: Listeners) => (id: string) => {
  const told = id ? [of.get(id) ?? []] : [...of.values()];
  for (const set of told) for (const heard of [...set]) heard();
};

/** Should a notice have been missed. */
const pollMs = 5_000;

/** Starts listening for changes; resolves to a function that stops it. */
export async function watchLeads(): Promise<() => Promise<void>> {
  const stops = await Promise.all([
    listen("leads_changed", tell(listeners.businesses)),
    listen("session_ended", tell(listeners.accounts)),
  ]);
  const polling = setInterval(tell(listeners.businesses), pollMs, "").unref();
  return async () => {
    clearInterval(polling);
    await Promise.all(stops.map((stop) => stop()));
  };
}
