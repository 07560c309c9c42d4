import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "./db.server";

/**
 * What is announced in a transaction is a row of `announcements`, written by `announce(channel, payload)` where
 * NOTIFY would make every commit wait for every other. The bell is rung after the commit, by the process that wrote;
 * should it die before, everybody looks once a second. What a public page shows is told at once, anything else with what
 * follows within a moment.
 */

type Heard = (payload: string) => void;
type Listeners = Map<string, Set<Heard>>;
type Found = { last: number; id: number | null; channel: string; payload: string };

const lookMs = 1_000;
const gatherMs = 50;
/** Announcements are kept for five minutes: whoever did not look for nearly as long may have missed some. */
const keptMs = 5 * 60_000;
const longestAwayMs = 4 * 60_000;
/** Numbers that were given out and not seen yet: of transactions under way, or taken back. */
const mostGaps = 2_000;

/** A statement that writes to one of these, or calls one that does, as far as its text tells. */
const writingTo = (tables: string, functions: string) =>
  new RegExp(
    `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate)\\s+${tables}|\\b(?:${functions})\\(`,
    "i",
  );
/** What is missed by these is seen a second later. */
const shown = "list_waiting|show_catalogue|reopen_catalogue";
const writing = writingTo("", `${shown}|announce`);
const writingShown = writingTo(
  '"?(?:businesses|listing_checks|listing_proofs|business_pictures|reviews|review_pictures)\\b',
  shown,
);

/** What a statement or a transaction wrote: nothing, something, or something that a public page shows. */
export type Written = "nothing" | "something" | "listings";

export function writtenBy(text: string): Written {
  if (!writing.test(text)) return "nothing";
  return writingShown.test(text) ? "listings" : "something";
}

export type Announcements = {
  /** Calls back on every announcement on the channel; returns the way to stop. */
  subscribe(channel: string, heard: Heard): () => void;
  /** Looks for new announcements, and tells the other processes to: after a commit. Never rejects. */
  ring(): Promise<void>;
  /** The same in a moment, for all that is committed until then at once. */
  ringSoon(): void;
  /** Looks for new ones. Never rejects. */
  look(): Promise<void>;
  stop(): void;
};

/** The announcements of a database, as one process sees them; `alone` when no other process has the database. */
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
      // Failing, it has said nothing and lost nothing: the next look is a second away.
      timer ??= setInterval(() => void lookNowAndThen().catch(() => {}), lookMs).unref();
      return () => {
        set.delete(heard);
        if (set.size === 0) listeners.delete(channel);
      };
    },
    // Both found nothing that the next look will not find: whoever wrote has written all the same.
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

/** Does the work once, a moment after it is asked for, however often that is until then. */
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

/** NOTIFY alone in a transaction waits for no disk. Not when nothing was announced: most writes announce nothing. */
const ringing = sql`
  select pg_notify('announced', '') from (select at from announcements order by id desc limit 1) as latest
  where at > clock_timestamp() - interval '10 seconds'`;

const forgetOld = (database: Database) =>
  database.execute(sql`delete from announcements where at < now() - ${`${keptMs} ms`}::interval`);

/** How far a process has read, and which numbers before that it has not seen. */
type Position = { position: number | undefined; readAt: number; gaps: Map<number, number> };
type News = { found: { channel: string; payload: string }[]; missed: boolean };

/** Reads each announcement once, in whichever order they were committed; `missed` when there may have been others. */
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
  // The counter was set back: the database lost these rows in a crash, or is another one.
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

/** Runs `work` once at a time; whoever asks meanwhile waits for a run that began after that. */
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
