import { listen } from "~/database/db.server";
import { processWide } from "~/process-wide.server";

type Heard = () => void;
type Listeners = Map<string, Set<Heard>>;

/** Who is told when something of a business's leads, or of an account's sessions, changes. */
const listeners = processWide("leads changed", (): { businesses: Listeners; accounts: Listeners } => ({
  businesses: new Map(),
  accounts: new Map(),
}));

/**
 * Calls back whenever a lead of this business comes, goes or changes its status, and whenever a session of this
 * account ends; returns the way to stop. What it is about, the notice does not say: whoever hears it looks.
 */
export function onLeadsChange(
  { accountId, businessId }: { accountId: string; businessId: string },
  heard: Heard,
): () => void {
  const stops = [hang(listeners.businesses, businessId, heard), hang(listeners.accounts, accountId, heard)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** How many are told of this account's. */
export const countListening = (accountId: string): number => listeners.accounts.get(accountId)?.size ?? 0;

function hang(on: Listeners, id: string, heard: Heard): () => void {
  const set = on.get(id) ?? new Set();
  on.set(id, set.add(heard));
  return () => {
    set.delete(heard);
    if (set.size === 0) on.delete(id);
  };
}

/** Without an id, when some notices may have been missed, it is everybody's. */
const tell = (of: Listeners) => (id: string) => {
  const told = id ? [of.get(id) ?? []] : [...of.values()];
  for (const set of told) for (const heard of [...set]) heard();
};

/** Starts hearing of changes; resolves to the way to stop. */
export async function watchLeads(): Promise<() => Promise<void>> {
  const stops = await Promise.all([
    listen("leads_changed", tell(listeners.businesses)),
    listen("session_ended", tell(listeners.accounts)),
  ]);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
