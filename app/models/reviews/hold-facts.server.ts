import { type SQL, sql } from "drizzle-orm";
import { rowsFrom, type Transaction } from "~/database/db.server";
import { coarseNetwork } from "~/models/accounts/sign-ins.server";
import { parsePhone } from "~/models/phones/phone";
import type { leads } from "../../../drizzle/schema/leads";
import type { HoldFacts } from "./holds";
import type { Said } from "./review";
import { textKey } from "./similar";

/** Where a review was sent from. */
export type SentFrom = {
  /** The address of the machine. */
  address: string;
  /** The browser, as a visitor; nothing where it has no cookie. */
  visitorId?: string;
  /** The account that is signed in there, if one is. */
  accountId?: string;
};

export type Judged = {
  lead: typeof leads.$inferSelect;
  businessId: string;
  said: Said;
  from: SentFrom;
  /** When it was first written: now, unless it is being changed. */
  writtenAt: Date;
  /** Whether an operator had asked for this change. */
  asked: boolean;
};

/** So many of the latest texts a new one is compared with. */
const comparedOfBusiness = 100;
const comparedOfWriter = 20;
/** An owner's network is one from which they signed in within so many days. */
const networkDays = 90;

/** What the rules that hold a review ask about it, read in the transaction that writes it. */
export async function readHoldFacts(tx: Transaction, judged: Judged): Promise<HoldFacts> {
  const { lead, businessId, said, writtenAt, asked } = judged;
  const body = said.kind === "work" ? said.body : "";
  const key = textKey(body);
  const [row] = await rowsFrom(tx)<{
    copied: boolean;
    withinADay: number;
    closedAt: Date | string | null;
  }>(sql`
    select
      ${isCopied(judged, key)} as copied,
      (select count(*)::int from reviews r where r.business_id = ${businessId} and ${isAnother(judged)}
        and r.created_at between ${writtenAt.toISOString()}::timestamptz - interval '1 day' and ${writtenAt.toISOString()}) as "withinADay",
      (select min(e.created_at) from lead_events e join lead_assignments a on a.id = e.assignment_id
        where a.lead_id = ${lead.id} and a.business_id = ${businessId} and e.status in ('booked', 'completed')) as "closedAt"`);
  if (!row) throw new Error("A reading of facts returned no row");
  const ends = [
    ...(row.closedAt ? [new Date(row.closedAt)] : []),
    ...(lead.hiredAt ? [lead.hiredAt] : []),
    ...(said.kind === "work" ? [writtenAt] : []),
  ].sort((one, other) => one.getTime() - other.getTime());
  return {
    texts: [body, said.firstName, said.initial, said.town],
    body,
    owns: await owns(tx, judged),
    others: body ? await listOthers(tx, judged) : [],
    copied: row.copied,
    withinADay: row.withinADay,
    requestedAt: lead.createdAt,
    closedAt: ends[0] ?? null,
    asked,
  };
}

/** Of reviews `r`, those that are not the one that is judged. */
const isAnother = ({ lead, businessId }: Judged): SQL =>
  sql`(r.lead_id, r.business_id) is distinct from (${lead.id}::uuid, ${businessId}::uuid)`;

const isCopied = (judged: Judged, key: string): SQL =>
  key === ""
    ? sql`false`
    : sql`exists (select from reviews r where r.body_key = ${key} and r.body_key <> '' and ${isCompared(judged)})`;

/** Of reviews `r`, those whose texts count; what was written later and is not on the site is the copy itself. */
const isCompared = (judged: Judged): SQL => sql`${isAnother(judged)} and r.body <> ''
  and (r.state = 'published' or r.created_at < ${judged.writtenAt.toISOString()}::timestamptz)`;

async function listOthers(tx: Transaction, judged: Judged): Promise<string[]> {
  const { lead, businessId } = judged;
  const found = await rowsFrom(tx)<{ body: string }>(sql`
    (select r.body from reviews r where r.business_id = ${businessId} and ${isCompared(judged)}
      order by r.created_at desc limit ${comparedOfBusiness})
    union all
    (select r.body from reviews r join leads l on l.id = r.lead_id
      where (l.phone = ${lead.phone} or lower(l.email) = lower(${lead.email})) and ${isCompared(judged)}
      order by r.created_at desc limit ${comparedOfWriter})`);
  return found.map(({ body }) => body);
}

type Owner = {
  accountId: string | null;
  phones: (string | null)[];
  mails: (string | null)[];
  host: string | null;
  near: boolean;
};

/** Whether phone, mail, device or network of the writer are those of the business or its owner. */
async function owns(tx: Transaction, { lead, businessId, from }: Judged): Promise<boolean> {
  const browsers = [lead.visitorId, from.visitorId].flatMap((id) => (id ? [id] : []));
  const [owner] = await rowsFrom(tx)<Owner>(sql`
    select b.owner_id as "accountId", b.website_host as host, jsonb_build_array(b.phone, o.phone) as phones,
      jsonb_build_array(lower(b.email), lower(o.email)) as mails,
      exists (select from business_claims c where c.visitor_id::text = any(${`{${browsers.join(",")}}`}::text[])
        and (c.business_id = b.id or c.account_id = b.owner_id))
      or exists (select from sign_ins s where s.account_id = b.owner_id and s.act = 'signed-in'
        and s.network = ${coarseNetwork(from.address)} and s.last_at > now() - make_interval(days => ${networkDays}::int)) as near
    from businesses b left join accounts o on o.id = b.owner_id where b.id = ${businessId}`);
  if (!owner) return false;
  const numberOf = (phone: string | null) => phone && parsePhone(phone).e164;
  const [, domain] = lead.email.toLowerCase().split("@");
  return (
    owner.near ||
    (owner.accountId !== null && owner.accountId === from.accountId) ||
    owner.phones.some((phone) => numberOf(phone) === numberOf(lead.phone)) ||
    owner.mails.includes(lead.email.toLowerCase()) ||
    (owner.host !== null && owner.host === domain)
  );
}
