import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { BusinessStatus } from "../../app/models/listings/business";

/**
 * Whether a business is on the site, and what its status is. While everything is being removed, what was made before has
 * a status that does not say so yet (`removed_until` in catalogue.sql): whoever reads one asks here.
 */
type Standing = { status: AnyColumn | SQL; createdAt: AnyColumn | SQL };

/** The columns of `businesses`, or of a table that a statement calls otherwise. */
const named = (business: Standing | string): Standing =>
  typeof business === "string"
    ? { status: sql.raw(`${business}.status`), createdAt: sql.raw(`${business}.created_at`) }
    : business;

const stays = (createdAt: AnyColumn | SQL): SQL => sql`${createdAt} > (select removed_until())`;

export const isOnSite = (business: Standing | string): SQL<boolean> => {
  const { status, createdAt } = named(business);
  return sql<boolean>`(${status} = 'active' and ${stays(createdAt)})`;
};

/** Of whatever is not removed, or about to be. */
export const isKept = (business: Standing | string): SQL<boolean> => {
  const { status, createdAt } = named(business);
  return sql<boolean>`(${status} <> 'removed' and ${stays(createdAt)})`;
};

export const statusNow = (business: Standing | string): SQL<BusinessStatus> => {
  const { status, createdAt } = named(business);
  return sql<BusinessStatus>`(case when ${stays(createdAt)} then ${status} else 'removed' end)`;
};
