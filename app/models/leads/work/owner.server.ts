import { type SQL, sql } from "drizzle-orm";
import { leadAssignments } from "../../../../drizzle/schema/leads";
import { isOnSite } from "../../../../drizzle/schema/on-site";

/** Who asks, and as which of their businesses. */
export type Viewer = { accountId: string; businessId: string };

/** As {@link Viewer}; without a business, as all of theirs. */
export type AnyViewer = { accountId: string; businessId?: string };

/**
 * Whether an assignment is that of an active business which the account owns. Read from the account itself each
 * time: no caller can say of anybody that they are confirmed, or that a business is theirs.
 */
export const isOfViewer = ({ accountId, businessId }: AnyViewer): SQL<boolean> =>
  businessId
    ? // A value, so that an index is walked in its order and nothing stands around the walk.
      sql<boolean>`${leadAssignments.businessId} = (${worked(accountId)} and b.id = ${businessId})`
    : sql<boolean>`${leadAssignments.businessId} in (${worked(accountId)})`;

const worked = (accountId: string): SQL => sql`
  select b.id from businesses b join accounts a on a.id = b.owner_id
  where a.id = ${accountId} and a.email_confirmed_at is not null and ${isOnSite("b")} and b.claimed`;
