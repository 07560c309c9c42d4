import { sql } from "drizzle-orm";
import { db, listen, onPrimary, rowsOf } from "~/database/db.server";
import { processWide } from "~/process-wide.server";
import { countScope, now, readChange, soon } from "./scope";
import { noteCount } from "./shown.server";

const category = "roofing";
const counted = countScope(category);

/** Active businesses of the category `roofing`, and those among them that a person has checked. */
type RooferCounts = { listed: number; checked: number };

type Heard = (count: number) => void;
type State = {
  /** Cached until LISTEN reports a change, so that a page view costs no query; undefined: to be counted again. */
  value?: Promise<RooferCounts>;
  watched: boolean;
  heard: Set<Heard>;
};

const state = processWide<State>("roofer count", () => ({ watched: false, heard: new Set() }));

/** How many active businesses are in the category `roofing`. Rejects when the database does not answer. */
export const countActiveRoofers = async (): Promise<number> => (await countRoofers()).listed;

/** The same, and how many of them are verified. Rejects when the database does not answer. */
export async function countRoofers(): Promise<RooferCounts> {
  noteCount(category);
  if (!state.watched) return queryCounts();
  state.value ??= queryCounts().catch((error) => {
    state.value = undefined;
    throw error;
  });
  return state.value;
}

async function queryCounts(): Promise<RooferCounts> {
  // The cached count is for everybody, so it is read from the primary: a replica may lag behind.
  const result = await onPrimary(() =>
    db.execute(sql`
      select coalesce(sum(total), 0)::int as listed, coalesce(sum(verified), 0)::int as checked
      from listing_counts where scope = catalogue_key() || ${counted}`),
  );
  return rowsOf<RooferCounts>(result)[0] ?? { listed: 0, checked: 0 };
}

/** Calls back with the new count whenever the active businesses change; returns a function that stops it. */
export function onRooferCount(heard: Heard): () => void {
  state.heard.add(heard);
  return () => state.heard.delete(heard);
}

/**
 * Listens for changes of listings and passes the scopes of each to `changed` at once; counts again when the change
 * concerns the count. Resolves to a function that stops it.
 */
export async function watchRooferCount(
  changed: (scopes: readonly string[]) => void,
): Promise<() => Promise<void>> {
  const stop = await listen("businesses_changed", async (message) => {
    const scopes = readChange(message);
    changed(scopes);
    if (![counted, soon, now].some((scope) => scopes.includes(scope))) return;
    state.value = undefined;
    const total = await countActiveRoofers().catch(() => undefined);
    if (total !== undefined) for (const heard of state.heard) heard(total);
  });
  state.watched = true;
  return async () => {
    state.watched = false;
    await stop();
  };
}
