import { and, desc, eq, getTableColumns, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { isId } from "~/models/base/uuid";
import { accounts } from "../../../drizzle/schema/accounts";
import { importMappings, importRuns } from "../../../drizzle/schema/imports";
import type { Role } from "../../../drizzle/schema/values/accounts";
import { fieldsByColumn, headingsKey, type Mapping, reasonHeading, storedMapping } from "./file/columns";
import type { ImportSource, ImportStage } from "./run";

export type Importer = { id: AccountId; role: Role };
export type ImportRun = typeof importRuns.$inferSelect;

/** A stored file that can be read. */
export type NewRun = Pick<
  ImportRun,
  | "fileName"
  | "fileBytes"
  | "digest"
  | "encoding"
  | "doubtful"
  | "delimiter"
  | "linesAbove"
  | "headings"
  /** What the columns were recognised as. */
  | "mapping"
> & { source: ImportSource; file: string | null };

/** Creates the draft of an import; its columns are those that were last chosen for these headings. */
export async function createRun(importer: Importer, run: NewRun): Promise<ImportRun> {
  const mapping = (await rememberedMapping(run.headings)) ?? run.mapping;
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(importRuns)
      .values({ ...run, mapping, createdBy: importer.id })
      .returning();
    if (!created) throw new Error("An import was not written");
    const after = { file: run.fileName, bytes: run.fileBytes };
    await recordAudit(tx, importer, "created", "import", created.id, { after });
    return created;
  });
}

/** The columns that were last chosen for these headings; undefined if nobody did. */
export async function rememberedMapping(headings: readonly string[]): Promise<string[] | undefined> {
  const own = await mappingFor(headings);
  if (own) return own;
  // A file of bad rows comes back with the reason as one more column, and maps as it did before.
  const mended = headings.at(-1) === reasonHeading ? await mappingFor(headings.slice(0, -1)) : undefined;
  return mended && [...mended, ""];
}

/** A text for all rows is not kept: the next list with these headings may be another town's. */
async function rememberMapping(tx: Transaction, headings: readonly string[], wished: Mapping) {
  const mapping = fieldsByColumn(wished).map((fields) => fields.join(" "));
  const chosen = { mapping, updatedAt: sql`now()` };
  await tx
    .insert(importMappings)
    .values({ headings: headingsKey(headings), ...chosen })
    .onConflictDoUpdate({ target: importMappings.headings, set: chosen });
}

async function mappingFor(headings: readonly string[]): Promise<string[] | undefined> {
  const [known] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(eq(importMappings.headings, headingsKey(headings)));
  return known?.mapping.length === headings.length ? known.mapping : undefined;
}

/** Undefined when there is none with this id. */
export async function findRun(id: string): Promise<ListedRun | undefined> {
  if (!isId(id)) return undefined;
  const [run] = await listedRuns().where(eq(importRuns.id, id));
  return run;
}

/** With the email of its sender; null once the account is deleted. */
export type ListedRun = ImportRun & { by: string | null };

const listedRuns = () =>
  db
    .select({ ...getTableColumns(importRuns), by: accounts.email })
    .from(importRuns)
    .leftJoin(accounts, eq(accounts.id, importRuns.createdBy));

/** The newest 50 imports, drafts included. */
export const listRuns = async (): Promise<ListedRun[]> =>
  listedRuns().orderBy(desc(importRuns.createdAt), importRuns.id).limit(50);

/** The newest import of the very same file that is done or under way, and not undone; undefined when there is none. */
export async function findTwin({ id, digest }: ImportRun): Promise<ImportRun | undefined> {
  const isSame = and(eq(importRuns.digest, digest), ne(importRuns.id, id), eq(importRuns.stage, "import"));
  const stands = and(inArray(importRuns.status, ["waiting", "running", "done"]), isNull(importRuns.undoneAt));
  const newest = desc(importRuns.createdAt);
  const [twin] = await db.select().from(importRuns).where(and(isSame, stands)).orderBy(newest).limit(1);
  return twin;
}

type Change = {
  set: PgUpdateSetSource<typeof importRuns>;
  /** Whether the state of a run allows the change. */
  fits(run: ImportRun): boolean;
  /** What the audit log records, where the change is an edit. */
  edited?: Record<string, unknown>;
  also?(tx: Transaction, run: ImportRun): Promise<void>;
};

/** Changes a run and records that in the audit log, if its state allows it; resolves to whether it did. */
const change = (importer: Importer, id: string, { set, fits, edited, also }: Change): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [run] = await tx.select().from(importRuns).where(eq(importRuns.id, id)).for("update");
    if (!run || !fits(run)) return false;
    await tx.update(importRuns).set(set).where(eq(importRuns.id, id));
    if (edited) await recordAudit(tx, importer, "edited", "import", id, { after: edited });
    if (set.status === "waiting") await tx.execute(sql`select pg_notify('import_work', '')`);
    await also?.(tx, run);
    return true;
  });

const toTheQueue = {
  ...{ status: "waiting" as const, queuedAt: sql`now()` },
  ...{ finishedAt: null, cancelAskedAt: null, failure: null },
};

/**
 * Puts a run at the end of the queue, to be tried or imported with this mapping, which is remembered for its headings;
 * `begun` if it is under way, or over.
 */
export async function queueRun(
  importer: Importer,
  id: string,
  wish: { stage: ImportStage; mapping: Mapping; updateExisting: boolean },
  edited?: Change["edited"],
): Promise<{ status: "queued" | "begun" }> {
  const mapping = storedMapping(wish.mapping);
  const isQueued = await change(importer, id, {
    set: { ...wish, mapping, ...toTheQueue, startedAt: null, checked: null, bytesRead: 0 },
    fits: isOpenRun,
    edited,
    async also(tx, { headings, fileName }) {
      if (headings.some(Boolean)) await rememberMapping(tx, headings, wish.mapping);
      const after = { file: fileName, updateExisting: wish.updateExisting };
      if (wish.stage === "import") await recordAudit(tx, importer, "approved", "import", id, { after });
    },
  });
  return { status: isQueued ? "queued" : "begun" };
}

/** Changes how a file is read while nothing of it is stored; its columns are recognised again. */
export async function rereadRun(
  importer: Importer,
  id: string,
  format: Pick<ImportRun, "encoding" | "delimiter" | "linesAbove" | "headings" | "mapping">,
): Promise<void> {
  const mapping = (await rememberedMapping(format.headings)) ?? format.mapping;
  const { encoding, delimiter, linesAbove } = format;
  await change(importer, id, {
    set: { ...format, mapping, doubtful: null, status: "draft", stage: "check", checked: null },
    fits: isOpenRun,
    edited: { encoding, delimiter, linesAbove },
  });
}

/** Whether its columns can still be chosen: it was at most tried, and nothing is stored. */
export const isOpenRun = ({ rows, status, stage }: ImportRun): boolean =>
  rows === 0 && stage === "check" && ["draft", "checked", "failed", "cancelled"].includes(status);

/** Whether an import failed or was cancelled, and can continue after its last stored row. */
export const canResume = ({ stage, status, source, file, undoneAt }: ImportRun): boolean =>
  stage === "import" &&
  (status === "failed" || status === "cancelled") &&
  (file !== null || source === "sample") &&
  !undoneAt;

/** Continues after the last stored row. */
export async function resumeRun(importer: Importer, id: string): Promise<void> {
  await change(importer, id, { set: toTheQueue, fits: canResume, edited: { resumed: true } });
}

/** Cancels a waiting run at once, and a running one before its next batch. What is stored by then stays. */
export async function cancelRun(importer: Importer, id: string): Promise<{ status: "cancelled" | "over" }> {
  const waits = sql`${importRuns.status} = 'waiting'`;
  const isCancelled = await change(importer, id, {
    set: {
      cancelAskedAt: sql`now()`,
      status: sql`case when ${waits} then 'cancelled' else ${importRuns.status} end`,
      finishedAt: sql`case when ${waits} then now() end`,
    },
    fits: ({ status }) => status === "waiting" || status === "running",
    edited: { cancelled: true },
  });
  return { status: isCancelled ? "cancelled" : "over" };
}

/** How many runs are ahead of this one in the queue. */
export function countAhead({ id, queuedAt }: ImportRun): Promise<number> {
  const isBefore = and(
    eq(importRuns.status, "waiting"),
    queuedAt ? lt(importRuns.queuedAt, queuedAt) : sql`false`,
  );
  return db.$count(importRuns, and(ne(importRuns.id, id), or(eq(importRuns.status, "running"), isBefore)));
}
