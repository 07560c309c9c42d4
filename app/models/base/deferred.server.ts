import { and, asc, eq, gt, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { type Database, db, pick, rehearse, type Transaction } from "~/database/db.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { deferrals } from "../../../drizzle/schema/admin";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import type { DecisionKind } from "../../../drizzle/schema/values/admin";

/** How long a decision can be taken back: until then it changes nothing, and nobody is told. */
const undoSeconds = 60;
const mostAtOnce = 50;

type Outcome = { status: string };

/** A kind of decision of the desk that can be taken back. */
export type DeskVerb<Decision, Came extends Outcome> = {
  kind: DecisionKind;
  /** For how long it can be taken back, if not {@link undoSeconds}. */
  seconds?: number;
  /** The outcomes that change something. */
  done: readonly Came["status"][];
  /** Carries the decision out, or says why not. */
  does: (operator: Operator, subject: string, decision: Decision, within: Database) => Promise<Came>;
};

/** The verb of each kind. */
export type DeskVerbs = Readonly<Record<DecisionKind, DeskVerb<never, Outcome>>>;

/** A decision about the subject is already deferred. */
type DecidedBefore = { status: "decided before" };

/** Whether the decision is deferred; `outcome` is what carrying it out now would come to. */
export type Deferral<Came extends Outcome> = { deferred: boolean; outcome: Came | DecidedBefore };

type Decided<Decision, Came> = {
  /** An id, or a trade's slug. */
  subject: string;
  decision: Decision;
  /** The text of the desk's list for an outcome: 'Kirkgate Slaters: approved'. */
  says: (outcome: Came) => string;
};

/**
 * Stores an operator's decision if it could be carried out now; otherwise returns why not. {@link carryOutDecisions}
 * carries it out when the verb's time is up: until then nothing changes, nobody is told, and it can be taken back.
 */
export const deferDecision = async <Decision, Came extends Outcome>(
  operator: Operator,
  { kind, done, does, seconds = undoSeconds }: DeskVerb<Decision, Came>,
  { subject, decision, says }: Decided<Decision, Came>,
): Promise<Deferral<Came>> =>
  db.transaction(async (tx) => {
    const outcome = await rehearse(tx, (within) => does(operator, subject, decision, within));
    if (!done.includes(outcome.status)) return { deferred: false, outcome };
    const written = {
      says: says(outcome),
      decision,
      decidedBy: operator.id,
      dueAt: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
      barred: false,
    };
    const rows = await tx
      .insert(deferrals)
      .values({ kind, subject, ...written })
      .onConflictDoUpdate({
        target: [deferrals.kind, deferrals.subject],
        set: written,
        setWhere: eq(deferrals.barred, true),
      })
      .returning({ kind: deferrals.kind });
    const deferred = rows.length > 0;
    return { deferred, outcome: deferred ? outcome : { status: "decided before" } };
  });

const isOne = (kind: DecisionKind, subject: string) =>
  and(eq(deferrals.kind, kind), eq(deferrals.subject, subject));
const isDue = and(lte(deferrals.dueAt, sql`clock_timestamp()`), not(deferrals.barred));

/** Takes back a decision, or removes one that could not be carried out; false if it is due already, or gone. */
export async function takeBackDecision(kind: DecisionKind, subject: string): Promise<boolean> {
  const taken = await db
    .delete(deferrals)
    .where(and(isOne(kind, subject), or(deferrals.barred, gt(deferrals.dueAt, sql`clock_timestamp()`))))
    .returning({ kind: deferrals.kind });
  return taken.length > 0;
}

/** What every page of the desk shows: decisions that take effect within a minute, and those that could not be carried out. */
export const listDeferred = () =>
  listDecisions(lte(deferrals.dueAt, sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`));

/** Decisions of one kind that can still be taken back; all, or that about one subject. */
export const listDeferredOf = (kind: DecisionKind, subject?: string) =>
  listDecisions(
    and(eq(deferrals.kind, kind), subject === undefined ? undefined : eq(deferrals.subject, subject)),
  );

/** The next due first. */
const listDecisions = (which: SQL | undefined) =>
  db
    .select({ ...pick(deferrals, "kind", "subject", "says", "dueAt", "barred"), by: accounts.email })
    .from(deferrals)
    .innerJoin(accounts, eq(accounts.id, deferrals.decidedBy))
    .where(which)
    .orderBy(asc(deferrals.dueAt))
    .limit(mostAtOnce);

/** Carries out due decisions, each in a transaction of its own with its mails. True if there may be more. */
export async function carryOutDecisions(verbs: DeskVerbs): Promise<boolean> {
  const due = await db
    .select({ kind: deferrals.kind, subject: deferrals.subject })
    .from(deferrals)
    .where(isDue)
    .orderBy(asc(deferrals.dueAt))
    .limit(mostAtOnce);
  const failures: unknown[] = [];
  for (const { kind, subject } of due) {
    // A decision that fails does not block the others.
    await db.transaction((tx) => carryOut(tx, verbs[kind], subject)).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return due.length === mostAtOnce;
}

/** If things have changed so that a decision cannot be carried out, it is marked as barred, and the desk says so. */
async function carryOut(tx: Transaction, verb: DeskVerb<never, Outcome>, subject: string): Promise<void> {
  const [decided] = await tx
    .delete(deferrals)
    .where(and(isOne(verb.kind, subject), isDue))
    .returning();
  if (!decided) return;
  const operator: Operator = { id: decided.decidedBy, role: "operator" };
  // The cast is safe: a decision is stored and read by its kind.
  const decision = decided.decision as never;
  const { status } = await verb.does(operator, subject, decision, tx);
  if (!verb.done.includes(status)) await tx.insert(deferrals).values({ ...decided, barred: true });
}

/** Deletes decisions that could not be carried out, after a day; returns how many. */
export async function forgetBarred(): Promise<number> {
  const gone = await db
    .delete(deferrals)
    .where(and(deferrals.barred, lt(deferrals.dueAt, ago({ days: 1 }))))
    .returning({ kind: deferrals.kind });
  return gone.length;
}

/** An operator's decision about this subject is deferred, so that it does not wait for one meanwhile. */
export const isDeferred = (kinds: readonly DecisionKind[], subject: SQL): SQL => sql`exists (
  select from ${deferrals} as deferred
  where deferred.kind in ${[...kinds]} and deferred.subject = (${subject})::text and not deferred.barred)`;
