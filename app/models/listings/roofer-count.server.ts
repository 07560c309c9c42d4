import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db, onPrimary, rowsOf } from "~/database/db.server";
import { processWide } from "~/process-wide.server";
import { isOnSite } from "../../../drizzle/schema/on-site";

/** Active businesses of the category `roofing`, and those among them that a person has checked. */
type RooferCounts = { listed: number; checked: number };

type Heard = (count: number) => void;
/** `kept` where {@link keepRooferCount} runs, so that a page view costs no query. */
type State = { kept?: RooferCounts; countedAt: number; heard: Set<Heard> };

const state = processWide<State>("roofer count", () => ({
  countedAt: Number.NEGATIVE_INFINITY,
  heard: new Set(),
}));

/** How many active businesses are in the category `roofing`. Rejects when the database does not answer. */
export const countActiveRoofers = async (): Promise<number> => (await countRoofers()).listed;

/** The same, and how many of them are verified. Rejects when the database does not answer. */
export const countRoofers = async (): Promise<RooferCounts> => state.kept ?? queryCounts();

async function queryCounts(): Promise<RooferCounts> {
  // The kept count is for everybody, so it is read from the primary: a replica may lag behind.
  const result = await onPrimary(() =>
    db.execute(sql`
      select count(*)::int as listed, count(*) filter (where b.verified)::int as checked
      from businesses b join business_categories c on c.id = b.category_id
      where c.slug = 'roofing' and ${isOnSite("b")}`),
  );
  return rowsOf<RooferCounts>(result)[0] ?? { listed: 0, checked: 0 };
}

/** Calls back with the new count whenever the active businesses change; returns a function that stops it. */
export function onRooferCount(heard: Heard): () => void {
  state.heard.add(heard);
  return () => state.heard.delete(heard);
}

/** An import changes listings several times a second, and to count them takes a tenth of one. */
const leastPauseMs = 1000;

/** Counts again, and tells who wants to know if the count is another. */
export async function keepRooferCount(): Promise<void> {
  // The system's clock may be set back meanwhile.
  await pause(Math.max(0, state.countedAt + leastPauseMs - performance.now()));
  state.countedAt = performance.now();
  const before = state.kept?.listed;
  state.kept = await queryCounts();
  const { listed } = state.kept;
  if (listed !== before) for (const heard of state.heard) heard(listed);
}
