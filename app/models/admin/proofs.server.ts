import { asc, eq, sql } from "drizzle-orm";
import { statements } from "~/content/statements";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { unlessAway } from "~/models/faults/outage.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { statementProofs } from "../../../drizzle/schema/admin";

/** The longest evidence for a statement, in characters. */
export const longestEvidence = 1000;

/** Statements that may be shown: all in a demonstration, on a live site those that an operator has proved. */
export async function listShownStatements(): Promise<readonly string[]> {
  if (env.DEMO) return statements;
  const proved = async () => db.select({ statement: statementProofs.statement }).from(statementProofs);
  // None while the database is away: pages that can do without it are shown without them.
  return (await unlessAway(proved, [])).map(({ statement }) => statement);
}

type JudgedStatement = {
  statement: string;
  /** The evidence, and who gave it when; null if the statement is not proved. */
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

/** Writes the evidence for a statement of the content; empty evidence withdraws its proof. */
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
