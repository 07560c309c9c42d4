import { sql } from "drizzle-orm";
import { db, listen, rowsOf } from "~/database/db.server";
import { processWide } from "~/process-wide.server";

type Heard = (count: number) => void;
type State = {
  /** Kept by LISTEN, so that a page view costs no query; undefined means that it must be counted again. */
  value?: Promise<number>;
  watched: boolean;
  heard: Set<Heard>;
};

const state = processWide<State>("roofer count", () => ({ watched: false, heard: new Set() }));

/** How many active businesses are in the category `roofing`. Rejects when the database does not answer. */
export async function countActiveRoofers(): Promise<number> {
  if (!state.watched) return queryCount();
  state.value ??= queryCount().catch((error) => {
    state.value = undefined;
    throw error;
  });
  return state.value;
}

async function queryCount(): Promise<number> {
  const result = await db.execute(sql`
    select coalesce(sum(total), 0)::int as total from listing_counts where scope = 'category:roofing'`);
  return rowsOf<{ total: number }>(result)[0]?.total ?? 0;
}

/** Calls back with the new count whenever the active businesses change; returns the way to stop. */
export function onRooferCount(heard: Heard): () => void {
  state.heard.add(heard);
  return () => state.heard.delete(heard);
}

/** Starts hearing of changes, and tells of each at once; resolves to the way to stop. */
export async function watchRooferCount(changed: () => void): Promise<() => Promise<void>> {
  const stop = await listen("businesses_changed", async () => {
    changed();
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
