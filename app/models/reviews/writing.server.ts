import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, instant, rowsFrom, type Transaction } from "~/database/db.server";
import { coarseNetwork } from "~/models/accounts/sign-ins.server";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { keepClock } from "~/models/leads/clock/due.server";
import { readRequestNow } from "~/models/leads/now/now.server";
import { workWords } from "~/models/quiz/recorded-answers";
import { parsePhone } from "~/models/reading/phone";
import { leads } from "../../../drizzle/schema/leads";
import { reviews } from "../../../drizzle/schema/reviews";
import { countReviews, lockBusinesses } from "./counting.server";
import { type HoldFacts, holdsOf } from "./holds";
import { type HoldRule, holdRules, type ReviewVersion, type Said } from "./review";
import { type ReviewRow, tellPublished } from "./send-notices.server";
import { textKey } from "./similar";
import { whoMay } from "./who-may";

/** How many times a day the reviews of one request can be written or changed. */
const mostADay = 10;

export type WriteOutcome =
  | { status: "published"; id: string }
  | { status: "held"; id: string; heldBy: HoldRule[] }
  /** `never`: they may not write it. `closed`: it cannot be changed. `kind`: it may not be about the work. */
  | { status: "never" | "closed" | "kind" }
  | { status: "limited"; retryAfterSeconds: number };

type Writing = OfReview & { said: Said; from: SentFrom };

/**
 * Writes or changes the review of a business for a request, and publishes it unless a rule holds it; in one transaction
 * with the business's figure and its notice. The same words again are the same version. Whoever has the request's own link counts as its homeowner.
 */
export async function writeReview(writing: Writing): Promise<WriteOutcome> {
  const { leadId, businessId, said, from } = writing;
  return db.transaction(async (tx) => {
    const held = await lockRequest(tx, writing);
    if (!held) return { status: "never" };
    const { lead, now } = held;
    await lockBusinesses(tx, [businessId]);
    const before = await findReviewOf(tx, leadId, businessId);
    const may = whoMay(now, businessId, before);
    if (may.status !== "may") return { status: may.status };
    if (!may.kinds.includes(said.kind)) return { status: "kind" };
    if (before && isSaid(before, said)) return { status: before.state, id: before.id, heldBy: before.heldBy };
    const taken = await takeAllowance(tx, [perDay("review:lead", leadId, mostADay)]);
    if (taken.status === "limited") return taken;
    const writtenAt = before?.createdAt ?? now.at;
    const asked = before?.state === "asked_to_change";
    const facts = await readHoldFacts(tx, { lead, businessId, said, from, writtenAt, asked });
    const heldBy = heldNow(before, holdsOf(facts));
    const review = await store(tx, { lead, businessId, said, heldBy, before });
    await countReviews(tx, [businessId]);
    await tellPublished(tx, review, may.business);
    await keepClock(tx, leadId);
    return heldBy.length > 0
      ? { status: "held", id: review.id, heldBy }
      : { status: "published", id: review.id };
  });
}

/** The review of a business for a request, whose own link was opened. */
export type OfReview = { leadId: LeadId; businessId: ListingId };

/** The request of a review, locked; undefined if its details were deleted, or the business never had it. */
export async function lockRequest(tx: Transaction, { leadId, businessId }: OfReview) {
  const isTheirs = and(eq(leads.id, leadId), isNull(leads.erasedAt));
  const [lead] = await tx.select().from(leads).where(isTheirs).for("update");
  const now = await readRequestNow(tx, leadId);
  return lead && now?.given.some(({ id }) => id === businessId) ? { lead, now } : undefined;
}

/** The review of a request and a business, if there is one. */
export async function findReviewOf(
  tx: Pick<Transaction, "select">,
  leadId: LeadId,
  businessId: ListingId,
): Promise<ReviewRow | undefined> {
  const isOf = and(eq(reviews.leadId, leadId), eq(reviews.businessId, businessId));
  const [row] = await tx.select().from(reviews).where(isOf);
  return row;
}

/** Rules about who writes and when: typing anew, or sending from elsewhere, does not lift them. */
const lasting: readonly HoldRule[] = ["own_business", "burst", "quick_close", "asked_change"];

/** The rules that hold it now: earlier ones hold it until an operator publishes it, which lifts them for good. */
function heldNow(before: ReviewRow | undefined, holds: readonly HoldRule[]): HoldRule[] {
  const known = before?.heldBy.filter((rule) => lasting.includes(rule)) ?? [];
  return before?.state === "published"
    ? holds.filter((rule) => !known.includes(rule))
    : holdRules.filter((rule) => holds.includes(rule) || known.includes(rule));
}

type Stored = {
  lead: typeof leads.$inferSelect;
  businessId: ListingId;
  said: Said;
  heldBy: HoldRule[];
  before: ReviewRow | undefined;
};

async function store(
  tx: Transaction,
  { lead, businessId, said, heldBy, before }: Stored,
): Promise<ReviewRow> {
  const state = heldBy.length > 0 ? ("held" as const) : ("published" as const);
  const publishedAt = before?.publishedAt ?? (state === "published" ? sql<Date>`now()` : null);
  const kept = before?.state === "published" && state === "published" ? before.heldBy : [];
  const columns = { ...columnsOf(said), state, heldBy: state === "held" ? heldBy : kept, publishedAt };
  const { kind: work } = workWords(lead.source, lead.answers, lead.serviceType);
  const [row] = before
    ? await tx
        .update(reviews)
        .set({ ...columns, history: [...before.history, versionOf(before)], updatedAt: sql`now()` })
        .where(eq(reviews.id, before.id))
        .returning()
    : await tx
        .insert(reviews)
        .values({ ...columns, leadId: lead.id, businessId, work })
        .returning();
  if (!row) throw new Error("A review was not stored");
  return row;
}

const noStars = { stars: null, starsWork: null, starsTidiness: null, starsTiming: null, starsPrice: null };
const noAnswers = { rang: null, came: null, priced: null, kept: null };

/** What is said, as columns; those of the other kind are empty. */
const columnsOf = (said: Said) =>
  said.kind === "work"
    ? { ...noAnswers, ...said, bodyKey: textKey(said.body) }
    : { ...noStars, costPence: null, hireAgain: null, body: "", bodyKey: "", ...said };

/** Whether the review says just that already, and nobody asked to change it. */
const isSaid = (row: ReviewRow, said: Said): row is ReviewRow & { state: "published" | "held" } =>
  (row.state === "published" || row.state === "held") &&
  Object.entries(columnsOf(said)).every(([column, value]) => row[column as keyof ReviewRow] === value);

/** What a review says, read from its row. */
export function saidOf(row: ReviewRow): Said {
  const { firstName, initial, town, month, incentive, body, costPence, hireAgain } = row;
  const { stars, starsWork, starsTidiness, starsTiming, starsPrice, rang, came, priced, kept } = row;
  const writer = { firstName, initial, town, month, incentive };
  if (
    stars === null ||
    starsWork === null ||
    starsTidiness === null ||
    starsTiming === null ||
    starsPrice === null
  )
    return { kind: "contact", rang, came, priced, kept, ...writer };
  return {
    kind: "work",
    stars,
    starsWork,
    starsTidiness,
    starsTiming,
    starsPrice,
    costPence,
    hireAgain,
    body,
    ...writer,
  };
}

const versionOf = (before: ReviewRow): ReviewVersion => ({
  until: new Date().toISOString(),
  state: before.state,
  heldBy: before.heldBy,
  said: saidOf(before),
});

/** Where a review was sent from. */
type SentFrom = {
  /** The address of the machine. */
  address: string;
  /** The browser's visitor id; absent if it has no cookie. */
  visitorId?: string;
  /** The account that is signed in, if any. */
  accountId?: AccountId;
};

type Judged = {
  lead: typeof leads.$inferSelect;
  businessId: ListingId;
  said: Said;
  from: SentFrom;
  /** When the review was first written. */
  writtenAt: Date;
  /** Whether an operator had asked for this change. */
  asked: boolean;
};

/** How many of the latest texts a new one is compared with. */
const comparedOfBusiness = 100;
const comparedOfWriter = 20;
/** An owner's networks are those of their sign-ins within so many days. */
const networkDays = 90;

/** Reads the facts for the rules that hold a review, in the transaction that writes it. */
async function readHoldFacts(tx: Transaction, judged: Judged): Promise<HoldFacts> {
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
        and r.created_at between ${instant(writtenAt)} - interval '1 day' and ${instant(writtenAt)}) as "withinADay",
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

/** Reviews `r` other than the one that is judged. */
const isAnother = ({ lead, businessId }: Judged): SQL =>
  sql`(r.lead_id, r.business_id) is distinct from (${lead.id}::uuid, ${businessId}::uuid)`;

const isCopied = (judged: Judged, key: string): SQL =>
  key === ""
    ? sql`false`
    : sql`exists (select from reviews r where r.body_key = ${key} and r.body_key <> '' and ${isCompared(judged)})`;

/** Reviews `r` to compare with; one that was written later and is not published would itself be the copy. */
const isCompared = (judged: Judged): SQL => sql`${isAnother(judged)} and r.body <> ''
  and (r.state = 'published' or r.created_at < ${instant(judged.writtenAt)})`;

async function listOthers(tx: Transaction, judged: Judged): Promise<string[]> {
  const { lead, businessId } = judged;
  const found = await rowsFrom(tx)<{ body: string }>(sql`
    (select r.body from reviews r where r.business_id = ${businessId} and ${isCompared(judged)}
      order by r.created_at desc limit ${comparedOfBusiness})
    union all
    (select r.body from reviews r join leads l on l.id = r.lead_id
      where (l.phone = ${lead.phone} or lower(l.email) = lower(nullif(${lead.email}, ''))) and ${isCompared(judged)}
      order by r.created_at desc limit ${comparedOfWriter})`);
  return found.map(({ body }) => body);
}

type Owner = {
  accountId: AccountId | null;
  phones: (string | null)[];
  mails: (string | null)[];
  host: string | null;
  near: boolean;
};

/** Whether the writer's phone, mail, device or network are those of the business or its owner. */
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
