import { asc, eq, sql } from "drizzle-orm";
import { statements } from "~/content/statements";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { unlessAway } from "~/models/faults/outage.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { statementProofs } from "../../../drizzle/schema/admin";

/** The longest account of what proves a statement, in characters. */
export const longestEvidence = 1000;

/** The words of the statements that may be shown: all in a demonstration, on a live site those that an operator proved. */
export async function listShownStatements(): Promise<readonly string[]> {
  if (env.DEMO) return statements;
  const proved = async () => db.select({ statement: statementProofs.statement }).from(statementProofs);
  // While nobody can look, none: a page that can do without the database is shown without them.
  return (await unlessAway(proved, [])).map(({ statement }) => statement);
}

type JudgedStatement = {
  statement: string;
  /** What proves it, and who said so when; null while nothing does. */
  proof: { evidence: string; by: string | null; at: Date } | null;
};

/** Every statement of the content, with its proof. */
export async function listStatements(): Promise<JudgedStatement[]> {
  const proofs = await db
    .select({
      statement: statementProofs.statement,
      evidence: statementProofs.evidence,
      by: accounts.email,
      at: statementProofs.provedAt,
    })
    .from(statementProofs)
    .leftJoin(accounts, eq(accounts.id, statementProofs.provedBy))
    .orderBy(asc(statementProofs.statement));
  const found = new Map(proofs.map(({ statement, ...proof }) => [statement, proof]));
  return statements.map((statement) => ({ statement, proof: found.get(statement) ?? null }));
}

/** Writes what proves a statement of the content; with no evidence, that nothing does any more. */
export async function writeProof(
  operator: Exclude<Actor, string>,
  statement: string,
  evidence: string,
): Promise<{ status: "proved" | "withdrawn" | "unknown" }> {
  if (!statements.includes(statement)) return { status: "unknown" };
  return db.transaction(async (tx) => {
    const proof = { evidence, provedBy: operator.id, provedAt: sql`now()` };
    if (evidence) {
      await tx
        .insert(statementProofs)
        .values({ statement, ...proof })
        .onConflictDoUpdate({ target: statementProofs.statement, set: proof });
    } else {
      await tx.delete(statementProofs).where(eq(statementProofs.statement, statement));
    }
    const action = evidence ? "approved" : "rejected";
    await recordAudit(tx, operator, action, "site", "statements", { after: { statement } });
    return { status: evidence ? "proved" : "withdrawn" };
  });
}
