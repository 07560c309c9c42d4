import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "./db.server";

/**
 * An announcement is a row of `announcements`, which `announce(channel, payload)` writes in the transaction, where
 * NOTIFY would make every commit wait for every other. After the commit, the process that wrote it notifies the others;
 * should it die before, they all look once a second anyway. Changes to public pages are announced at once, others
 * together within {@link gatherMs}.
 */

type Heard = (payload: string) => void;
type Listeners = Map<string, Set<Heard>>;
type Found = { last: number; id: number | null; channel: string; payload: string };

const lookMs = 1_000;
const gatherMs = 50;
/** Announcements are kept for five minutes: a process that did not look for almost that long may have missed some. */
const keptMs = 5 * 60_000;
const longestAwayMs = 4 * 60_000;
/** Ids that were given out but not seen yet, because their transactions are under way or were rolled back. */
const mostGaps = 2_000;

/** Matches a statement that, by its text, writes to one of these tables or calls one of these functions. */
const writingTo = (tables: string, functions: string) =>
  new RegExp(
    `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate)\\s+${tables}|\\b(?:${functions})\\(`,
    "i",
  );
/** Announcements of writes that these patterns miss are seen up to a second later. */
const shown = "list_waiting|show_catalogue|reopen_catalogue";
const writing = writingTo("", `${shown}|announce`);
const writingShown = writingTo(
  '"?(?:businesses|listing_checks|listing_proofs|business_pictures|reviews|review_pictures|review_disputes|supplied_praise)\\b',
  shown,
);

/** What a statement or a transaction wrote: nothing, something, or something that a public page shows. */
export type Written = "nothing" | "something" | "listings";

export function writtenBy(text: string): Written {
  if (!writing.test(text)) return "nothing";
  return writingShown.test(text) ? "listings" : "something";
}

export type Announcements = {
  /** Calls back on every announcement on the channel; returns the function that stops it. */
  subscribe(channel: string, heard: Heard): () => void;
  /** Looks for new announcements, and makes the other processes look: after a commit. Never rejects. */
  ring(): Promise<void>;
  /** The same within {@link gatherMs}, once for all that is committed until then. */
  ringSoon(): void;
  /** Looks for new announcements. Never rejects. */
  look(): Promise<void>;
  stop(): void;
};

/** The announcements of a database, for one process; `alone` when no other process uses the database. */
export function openAnnouncements(database: () => Database, { alone }: { alone: boolean }): Announcements {
  const listeners: Listeners = new Map();
  const reader = makeReader(database);
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;

  const look = coalesced(async () => {
    if (listeners.size > 0) tellOf(await reader.read(), listeners);
  });
  const ring = coalesced(async () => {
    await Promise.all([look(), ...(alone ? [] : [database().execute(ringing)])]);
  });
  const soon = inAMoment(() => void ring().catch(() => {}));
  const lookNowAndThen = async () => {
    await look();
    if (++looks % 60 === 0) await forgetOld(database());
  };
  return {
    subscribe(channel, heard) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(heard));
      // A failed look has told and lost nothing: the next one is a second away.
      timer ??= setInterval(() => void lookNowAndThen().catch(() => {}), lookMs).unref();
      return () => {
        set.delete(heard);
        if (set.size === 0) listeners.delete(channel);
      };
    },
    // A failed look is made up by the next one: the write itself has succeeded.
    ring: () => ring().catch(() => {}),
    ringSoon: soon.ask,
    look: () => look().catch(() => {}),
    stop() {
      clearInterval(timer);
      timer = undefined;
      soon.stop();
      listeners.clear();
    },
  };
}

/** Does the work once, {@link gatherMs} after it is first asked for, however often that is until then. */
function inAMoment(work: () => void): { ask(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, gatherMs).unref();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function tellOf({ found, missed }: News, listeners: Listeners): void {
  const tell = (channel: string, payload: string) => {
    for (const heard of [...(listeners.get(channel) ?? [])]) heard(payload);
  };
  if (missed) for (const channel of [...listeners.keys()]) tell(channel, "");
  for (const { channel, payload } of found) tell(channel, payload);
}

/** A transaction of only NOTIFY waits for no disk. Skipped if nothing was announced: most writes announce nothing. */
const ringing = sql`
  select pg_notify('announced', '') from (select at from announcements order by id desc limit 1) as latest
  where at > clock_timestamp() - interval '10 seconds'`;

const forgetOld = (database: Database) =>
  database.execute(sql`delete from announcements where at < now() - ${`${keptMs} ms`}::interval`);

/** The id up to which a process has read, and the ids before it that it has not seen. */
type Position = { position: number | undefined; readAt: number; gaps: Map<number, number> };
type News = { found: { channel: string; payload: string }[]; missed: boolean };

/** Reads each announcement once, in whatever order they were committed; `missed` when there may have been others. */
function makeReader(database: () => Database): { read(): Promise<News> } {
  const place: Position = { position: undefined, readAt: 0, gaps: new Map() };
  return {
    async read() {
      const away = Date.now() - place.readAt > longestAwayMs;
      const readAt = Date.now();
      const news =
        place.position === undefined ? await begin(database(), place) : await goOn(database(), place);
      place.readAt = readAt;
      return { ...news, missed: news.missed || away };
    },
  };
}

async function begin(database: Database, place: Position): Promise<News> {
  const rows = await select(database, sql`id > (select last_value - 500 from announcements_id_seq)`);
  const last = rows[0]?.last ?? 0;
  noteGaps(place, Math.max(0, last - 500), last, rows);
  place.position = last;
  return { found: [], missed: true };
}

async function goOn(database: Database, place: Position): Promise<News> {
  const { position = 0, gaps } = place;
  const missing = [...gaps.keys()];
  const open = missing.length > 0 ? sql` or id = any(${`{${missing.join(",")}}`}::bigint[])` : sql``;
  const rows = await select(database, sql`id > ${position}::bigint${open}`);
  const last = rows[0]?.last ?? 0;
  place.position = last;
  // The sequence went backwards: the database lost these rows in a crash, or is another one.
  if (last < position) {
    gaps.clear();
    return { found: [], missed: true };
  }
  noteGaps(place, position, last, rows);
  const once = new Map<string, News["found"][number]>();
  for (const { id, channel, payload } of rows) {
    if (id !== null) once.set(`${channel} ${payload}`, { channel, payload });
  }
  return { found: [...once.values()], missed: false };
}

function noteGaps(place: Position, after: number, last: number, rows: readonly Found[]): void {
  const there = new Set(rows.map(({ id }) => id));
  const now = Date.now();
  for (let id = after + 1; id <= last; id++) if (!there.has(id)) place.gaps.set(id, now);
  const open = [...place.gaps].filter(([id, since]) => !there.has(id) && now - since < keptMs);
  place.gaps = new Map(open.slice(-mostGaps));
}

async function select(database: Database, which: ReturnType<typeof sql>): Promise<Found[]> {
  const result = await database.execute(sql`
    select (last_value - case when is_called then 0 else 1 end)::float8 as last, id::float8 as id, channel, payload
    from announcements_id_seq left join announcements on ${which} order by id`);
  return rowsOf<Found>(result);
}

/** Runs `work` one at a time; a call meanwhile waits for a run that begins after it. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = () => {
    const run = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
