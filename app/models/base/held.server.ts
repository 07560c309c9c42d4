import { and, asc, eq, gt, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { type Database, db, pick, rehearse, type Transaction } from "~/database/db.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { heldDecisions } from "../../../drizzle/schema/admin";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import type { HeldKind } from "../../../drizzle/schema/values/admin";

/** For so long a decision can be taken back: nothing changes, and nobody is told of it, before. */
const undoSeconds = 60;
const mostAtOnce = 50;

type Outcome = { status: string };

/** A decision of the desk that can be taken back. */
export type HeldVerb<Decision, Came extends Outcome> = {
  kind: HeldKind;
  /** How an outcome is called that changes something. */
  done: readonly Came["status"][];
  /** Does it, or says why not. */
  does: (operator: Operator, subject: string, decision: Decision, within: Database) => Promise<Came>;
};

/** Of each kind the verb that does it. */
export type HeldVerbs = Readonly<Record<HeldKind, HeldVerb<never, Outcome>>>;

/** Another decision about it can still be taken back. */
type HeldBefore = { status: "held before" };

/** What became of holding a decision; `outcome` is what doing it would come to. */
export type HeldOutcome<Came extends Outcome> = { held: boolean; outcome: Came | HeldBefore };

type Decided<Decision, Came> = {
  /** An id, or the name of a trade. */
  subject: string;
  decision: Decision;
  /** Of its outcome, how the desk lists it: 'Kirkgate Slaters: approved'. */
  says: (outcome: Came) => string;
};

/**
 * Writes down what an operator decided, where it could be done now; otherwise says why not, as doing it would. It is done
 * after {@link undoSeconds} by {@link carryOutDecisions}: until then nothing changes, nobody is told, and it can be taken
 * back.
 */
export const holdDecision = async <Decision, Came extends Outcome>(
  operator: Operator,
  { kind, done, does }: HeldVerb<Decision, Came>,
  { subject, decision, says }: Decided<Decision, Came>,
): Promise<HeldOutcome<Came>> =>
  db.transaction(async (tx) => {
    const outcome = await rehearse(tx, (within) => does(operator, subject, decision, within));
    if (!done.includes(outcome.status)) return { held: false, outcome };
    const written = {
      says: says(outcome),
      decision,
      decidedBy: operator.id,
      dueAt: sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`,
      barred: false,
    };
    const rows = await tx
      .insert(heldDecisions)
      .values({ kind, subject, ...written })
      .onConflictDoUpdate({
        target: [heldDecisions.kind, heldDecisions.subject],
        set: written,
        setWhere: eq(heldDecisions.barred, true),
      })
      .returning({ kind: heldDecisions.kind });
    const held = rows.length > 0;
    return { held, outcome: held ? outcome : { status: "held before" } };
  });

const isOne = (kind: HeldKind, subject: string) =>
  and(eq(heldDecisions.kind, kind), eq(heldDecisions.subject, subject));
const isDue = and(lte(heldDecisions.dueAt, sql`clock_timestamp()`), not(heldDecisions.barred));

/** Takes a decision back, or one off the list that could not be done; false when it was carried out, or taken back before. */
export async function takeBackDecision(kind: HeldKind, subject: string): Promise<boolean> {
  const taken = await db
    .delete(heldDecisions)
    .where(
      and(isOne(kind, subject), or(heldDecisions.barred, gt(heldDecisions.dueAt, sql`clock_timestamp()`))),
    )
    .returning({ kind: heldDecisions.kind });
  return taken.length > 0;
}

/** What was decided and can still be taken back, the next to be done first; and what came due and could not be done. */
export const listHeldDecisions = () =>
  db
    .select({
      ...pick(heldDecisions, "kind", "subject", "says", "dueAt", "barred"),
      by: accounts.email,
    })
    .from(heldDecisions)
    .innerJoin(accounts, eq(accounts.id, heldDecisions.decidedBy))
    .orderBy(asc(heldDecisions.dueAt))
    .limit(mostAtOnce);

/** Does what was decided and is due, each in a transaction of its own with its mails. True when there may be more. */
export async function carryOutDecisions(verbs: HeldVerbs): Promise<boolean> {
  const due = await db
    .select({ kind: heldDecisions.kind, subject: heldDecisions.subject })
    .from(heldDecisions)
    .where(isDue)
    .orderBy(asc(heldDecisions.dueAt))
    .limit(mostAtOnce);
  const failures: unknown[] = [];
  for (const { kind, subject } of due) {
    // One that cannot be done holds up no other.
    await db.transaction((tx) => carryOut(tx, verbs[kind], subject)).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return due.length === mostAtOnce;
}

/** What stands otherwise than when it was decided is left as it is, and the desk says so. */
async function carryOut(tx: Transaction, verb: HeldVerb<never, Outcome>, subject: string): Promise<void> {
  const [decided] = await tx
    .delete(heldDecisions)
    .where(and(isOne(verb.kind, subject), isDue))
    .returning();
  if (!decided) return;
  const operator: Operator = { id: decided.decidedBy, role: "operator" };
  // Stored as it was given: a kind and its decision are written and read together.
  const decision = decided.decision as never;
  const { status } = await verb.does(operator, subject, decision, tx);
  if (!verb.done.includes(status)) await tx.insert(heldDecisions).values({ ...decided, barred: true });
}

/** Takes what could not be done off the desk after a day; returns how many. */
export async function forgetBarred(): Promise<number> {
  const gone = await db
    .delete(heldDecisions)
    .where(and(heldDecisions.barred, lt(heldDecisions.dueAt, ago({ days: 1 }))))
    .returning({ kind: heldDecisions.kind });
  return gone.length;
}

/** Whether an operator has decided so about this subject and may still take it back: it waits for nobody meanwhile. */
export const isHeld = (kinds: readonly HeldKind[], subject: SQL): SQL => sql`exists (
  select from ${heldDecisions} as held
  where held.kind in ${[...kinds]} and held.subject = (${subject})::text and not held.barred)`;
