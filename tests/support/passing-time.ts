import { sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";

/** Every moment that something waits for, expires at or is counted from, by table. */
const moments = {
  rate_limits: ["happened_at"],
  outbox: ["available_at", "created_at", "held_until", "sent_at"],
  leads: ["created_at", "updated_at", "closed_at"],
  lead_assignments: ["created_at", "updated_at", "answered_at", "declined_at", "fell_at"],
  lead_events: ["created_at"],
  thread_entries: ["told_at", "seen_at", "created_at"],
  lead_due: ["due_at", "done_at", "answered_at"],
  agreements: ["created_at"],
  quiz_drafts: ["created_at", "updated_at", "completed_at"],
  phone_verifications: ["created_at", "expires_at", "verified_at", "consumed_at"],
  sessions: ["created_at", "expires_at"],
  sign_ins: ["first_at", "last_at"],
  account_tokens: ["created_at", "expires_at", "used_at"],
  service_faults: ["began_at", "ended_at", "retry_at"],
  businesses: ["removed_at"],
  business_pictures: ["created_at"],
  let_go_pictures: ["due_at"],
  business_claims: ["created_at", "decided_at"],
  held_decisions: ["due_at"],
  claim_codes: ["created_at", "expires_at", "used_at"],
  subscriptions: ["started_at", "period_end", "paid_until", "entitled_until", "cancel_at"],
  waitlist_entries: ["created_at", "written_at"],
  featured_applications: ["created_at", "updated_at"],
  featured_waits: ["created_at", "told_at"],
  postcode_lookups: ["looked_up_at", "created_at"],
};

/** Moves everything that waits, expires or is counted into the past, as if this time had passed. */
export async function timePasses(seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds}::int)`;
  // Tables that nobody has written to are empty.
  const written = await rowsFrom(db)<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`);
  const names = new Set(written.map(({ name }) => name));
  for (const [table, columns] of Object.entries(moments).filter(([name]) => names.has(name))) {
    const moved = columns.map(
      (column) => sql`${sql.identifier(column)} = ${sql.identifier(column)} - ${ago}`,
    );
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(moved, sql`, `)}`);
  }
}

export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

export const daysAgo = (days: number): Date => hoursAgo(24 * days);
