import { db } from "~/database/db.server";
import { leadAssignments } from "../../../drizzle/schema";
import type { Business } from "../world";
import { aLead } from "./professionals";

const hour = 60;
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Requests of three days ago, each answered after so many minutes; null is never. */
export async function had(
  { id, email }: Business,
  answers: readonly (number | null)[],
  { hired, ...change }: Partial<typeof leadAssignments.$inferInsert> & { hired?: true } = {},
): Promise<void> {
  for (const minutes of answers) {
    await db.insert(leadAssignments).values({
      ...{
        leadId: await aLead({ hiredAt: hired && new Date() }),
        businessId: id,
        email: email ?? "",
        distanceMiles: 1,
      },
      createdAt: ago(72 * hour),
      answeredAt: minutes === null ? null : ago(72 * hour - minutes),
      status: minutes === null ? "new" : "contacted",
      ...change,
    });
  }
}
