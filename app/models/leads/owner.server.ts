import { type SQL, sql } from "drizzle-orm";
import { leadAssignments } from "../../../drizzle/schema";

/**
 * Whether an assignment is that of an active business which the account owns. Read from the account itself each
 * time: no caller can say of anybody that they are confirmed.
 */
export const isOfViewer = ({
  accountId,
}: {
  accountId: string;
}): SQL<boolean> => sql<boolean>`${leadAssignments.businessId} in (
  select b.id from businesses b join accounts a on a.id = b.owner_id
  where a.id = ${accountId} and a.email_confirmed_at is not null and b.status = 'active')`;
