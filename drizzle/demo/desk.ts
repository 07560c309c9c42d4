import { isNotNull } from "drizzle-orm";
import type { Transaction } from "../../app/database/db.server";
import { londonDay } from "../../app/models/base/clock";
import { accounts } from "../schema/accounts";
import { businesses } from "../schema/businesses";
import { businessClaims, claimDocuments } from "../schema/claims";
import { importRows, importRuns } from "../schema/imports";
import { listingChecks, listingPapers } from "../schema/listings";
import { waitlistEntries } from "../schema/waitlist";
import { type DemoBusiness, demoRoofers } from "./businesses";
import { demoId } from "./identity";

/** What waits for an operator of the demonstration, so that no list of the desk is empty on the first visit. */

const hourMs = 3_600_000;

const inLeeds = demoRoofers.filter(({ city }) => city === "Leeds");
function leeds(position: number): DemoBusiness {
  const listing = inLeeds[position];
  if (!listing) throw new RangeError(`No roofer ${position} in Leeds`);
  return listing;
}

/** Who made claims here, each with an account; nobody signs in to them. */
const claimants = [
  ["Bernard", "Oakes"],
  ["Sadia", "Iqbal"],
  ["Clive", "Renshaw"],
  ["Moira", "Tennant"],
] as const;
const accountOf = (position: number) => demoId(`account claimant ${position}`);
const emailOf = (position: number) => `${claimants[position]?.[0].toLowerCase()}@claims.example`;

/** Listings whose owners a code has proved and nobody has checked yet. */
const proven = [
  { position: 8, claimant: 0 },
  { position: 10, claimant: 1 },
] as const;

/** The owners of listings that nobody pays for. */
export const provenOwners = new Map(
  proven.map(({ position, claimant }) => [leeds(position).id, accountOf(claimant)]),
);

/** A listing that a stranger added, which nobody has looked at; of a trade that is not live. */
export const addedListing: DemoBusiness & Pick<typeof businesses.$inferInsert, "status"> = {
  id: demoId("business leeds Wharf Street Plumbing"),
  slug: "wharf-street-plumbing",
  businessName: "Wharf Street Plumbing",
  contactName: "Moira Tennant",
  description: "Two plumbers by the river: taps, tanks and the odd burst pipe at Christmas.",
  phone: "+441134960960",
  email: "wharf-street-plumbing@fettle.example",
  streetAddress: "12 Wharf Street",
  city: "Leeds",
  postcode: "LS2 7KM",
  latitude: 53.794,
  longitude: -1.536,
  status: "pending",
  serviceTypes: ["Plumbing"],
};

type Claim = Omit<typeof businessClaims.$inferInsert, "contactName" | "email" | "phone" | "createdAt"> & {
  claimant: number;
  hours: number;
};

const free = { kind: "claim", status: "pending", verificationMethod: "phone" } as const;
const disputed = { kind: "dispute", status: "disputed", verificationMethod: "document" } as const;

/** Proved and not, with a document and without, one of a new listing, two disputes, and what was decided. */
function claimsOf(now: Date, operator: string): Claim[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  return [
    { ...free, businessId: leeds(7).id, claimant: 2, hours: 26 },
    { ...free, businessId: leeds(7).id, claimant: 3, hours: 9, verificationMethod: "email" },
    { ...free, businessId: leeds(13).id, claimant: 3, hours: 20, verificationMethod: "document" },
    { ...free, businessId: leeds(15).id, claimant: 0, hours: 3 },
    ...proven.map(({ position, claimant }) => ({
      ...{
        ...free,
        businessId: leeds(position).id,
        claimant,
        hours: 11 + position,
        status: "proven" as const,
      },
      ...{ accountId: accountOf(claimant), ownedAt: ago(10), provedBy: "sms" as const, provedAt: ago(10) },
    })),
    { ...free, kind: "addition", businessId: addedListing.id, claimant: 3, hours: 6 },
    { ...disputed, businessId: leeds(1).id, claimant: 2, hours: 15, accountId: accountOf(2) },
    {
      ...disputed,
      businessId: leeds(3).id,
      claimant: 0,
      hours: 22,
      accountId: accountOf(0),
      lookedAt: ago(4),
    },
    {
      ...{ ...free, businessId: leeds(16).id, claimant: 2, hours: 90, status: "rejected" },
      ...{ decidedBy: operator, decidedAt: ago(70), reason: "The number on the listing is not theirs." },
    },
    {
      ...{ ...free, businessId: leeds(4).id, claimant: 1, hours: 120, status: "approved" },
      ...{ decidedBy: operator, decidedAt: ago(100), ownedAt: ago(100), accountId: accountOf(1) },
    },
  ];
}

const bytesOf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);

async function insertClaims(tx: Transaction, now: Date, operator: string): Promise<void> {
  const claims = claimsOf(now, operator).map(({ claimant, hours, ...claim }, place) => ({
    visitorId: demoId(`visitor ${place}`),
    ...claim,
    id: demoId(`claim ${place}`),
    contactName: claimants[claimant]?.join(" ") ?? "",
    email: emailOf(claimant),
    phone: `+447700900${800 + claimant}`,
    createdAt: new Date(now.getTime() - hours * hourMs),
  }));
  await tx.insert(businessClaims).values(claims);
  const documented = claims.filter(({ verificationMethod }) => verificationMethod === "document");
  await tx.insert(claimDocuments).values(
    documented.map(({ id, createdAt }) => ({
      ...{ id: demoId(`document ${id}`), claimId: id, createdAt, name: "Letter from the bank.pdf" },
      ...{ type: "application/pdf" as const, bytes: bytesOf("A letter that says whose the business is.") },
    })),
  );
}

/** What is in the trust file of the demonstration's roofer, and one paper of another: checked, waiting and refused. */
async function insertPapers(tx: Transaction, now: Date, rooferId: string): Promise<void> {
  const other = proven[0];
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const owned = { businessId: leeds(0).id, sentBy: rooferId };
  const own = { ...owned, paperType: "application/pdf" as const };
  const insured = {
    kind: "insurance",
    organisation: "Larkfield Mutual",
    expiresOn: londonDay(now, 365),
  } as const;
  const photo = (place: number) => demoId(`photo ${owned.businessId} ${place}`);
  const decided = (hours: number, accepted: boolean, reason = "") => ({
    ...{ createdAt: ago(hours + 20), decidedAt: ago(hours), accepted, reason },
  });
  const insuredHours = 400;
  const papers: (typeof listingPapers.$inferInsert)[] = [
    { ...own, ...insured, paperName: "Liability 2026.pdf", ...decided(insuredHours, true) },
    {
      ...{ ...own, kind: "guarantee", organisation: "10 years on new roofs", paperName: "Guarantee.pdf" },
      ...decided(50, false, "It does not say who gives the guarantee. Please send it with your name on it."),
    },
    {
      ...{ ...own, kind: "trade_body", organisation: "Federation of Slaters", number: "FS 2210" },
      ...{ paperName: "Membership.pdf", createdAt: ago(18) },
    },
    {
      ...own,
      businessId: leeds(other.position).id,
      sentBy: accountOf(other.claimant),
      kind: "insurance",
      organisation: "Ninepin Insurance",
      expiresOn: londonDay(now, 365),
      paperName: "Certificate.pdf",
      createdAt: ago(31),
    },
    {
      ...{ ...owned, kind: "job", organisation: "Slates re-laid and a new ridge in Meanwood, April 2026" },
      ...{ beforeId: photo(0), afterId: photo(1), ...decided(300, true) },
    },
    {
      ...{ ...owned, kind: "job", organisation: "Roof window put into a slate roof in Adel, June 2026" },
      ...{ beforeId: photo(2), afterId: photo(0), createdAt: ago(9) },
    },
  ];
  await tx.insert(listingPapers).values(
    papers.map((paper, place) => ({
      ...{ id: demoId(`paper ${place}`), paper: paper.paperName ? bytesOf(paper.organisation ?? "") : null },
      ...paper,
    })),
  );
  // What an accepted paper becomes at the desk.
  await tx.insert(listingChecks).values({
    ...{ ...insured, id: demoId("check of a paper"), businessId: owned.businessId },
    checkedAt: ago(insuredHours),
  });
}

const headings = ["business_name", "city", "phone", "postcode"];
const badRows = [
  [["Harewood Roofing", "", "0113 496 0970", "LS17 9KC"], "City is required", ""],
  [["Ilkley Road Slaters", "Leeds", "0113 49", "LS16 7MV"], "Invalid phone number format", "0113 49"],
  [["Burley Gutters", "Leeds"], "too few cells", ""],
] as const;

/** A file that was sent again: what is listed was skipped, one row is perhaps a listing, and some cannot be stored. */
async function insertImport(tx: Transaction, now: Date, operator: string): Promise<void> {
  const id = demoId("import");
  const at = new Date(now.getTime() - 49 * hourMs);
  const known = [leeds(11), leeds(12), leeds(17)];
  const rows = known.length + badRows.length;
  await tx.insert(importRuns).values({
    ...{ id, source: "upload", fileName: "leeds-roofers.csv", fileBytes: 412, digest: demoId("digest") },
    ...{
      encoding: "utf-8",
      delimiter: ",",
      headings,
      mapping: ["businessName", "city", "phone", "postcode"],
    },
    ...{ status: "done", stage: "import", createdBy: operator, createdAt: at, queuedAt: at, startedAt: at },
    ...{ finishedAt: new Date(at.getTime() + 2_000), bytesRead: 412, rows, skipped: known.length },
    ...{ errors: badRows.length, lines: { all: rows + 1, headings: 1, blank: 0, continued: 0, long: 0 } },
  });
  const skipped = known.map(({ id: businessId, businessName }, place) => ({
    ...{ businessName, businessId, outcome: "skipped" as const },
    reason:
      place > 0 ? "Already listed" : `Perhaps the same as a listing that is there: ${businessName}, Leeds`,
  }));
  const errors = badRows.map(([cells, reason, value]) => ({
    ...{ businessName: cells[0], cells: [...cells], reason, value, outcome: "error" as const },
  }));
  await tx
    .insert(importRows)
    .values(
      [...skipped, ...errors].map((row, place) => ({ ...row, runId: id, row: place + 1, line: place + 2 })),
    );
}

/** Before the listings, some of which they own. */
export async function insertClaimants(tx: Transaction, firstDay: Date): Promise<void> {
  const dates = { emailConfirmedAt: firstDay, createdAt: firstDay, updatedAt: firstDay };
  await tx.insert(accounts).values(
    claimants.map(([firstName, lastName], position) => ({
      ...{ id: accountOf(position), role: "professional" as const, firstName, lastName, ...dates },
      ...{ email: emailOf(position), phone: `+447700900${800 + position}` },
    })),
  );
}

/** Behind the listings and their owners. */
export async function insertDeskWork(
  tx: Transaction,
  now: Date,
  people: { operator: string; roofer: string },
): Promise<void> {
  await insertClaims(tx, now, people.operator);
  await insertPapers(tx, now, people.roofer);
  await insertImport(tx, now, people.operator);
  const since = new Date(now.getTime() - 12 * hourMs);
  await tx.update(businesses).set({ awaitsSince: since }).where(isNotNull(businesses.awaits));
  await tx.insert(waitlistEntries).values(
    (["plumbing", "solar", "electrical"] as const).map((trade, place) => ({
      ...{ id: demoId(`waits ${trade}`), trade, firstName: claimants[place]?.[0] ?? "", postcode: "LS6 3KV" },
      ...{ email: emailOf(place), createdAt: new Date(now.getTime() - (place + 1) * 30 * hourMs) },
    })),
  );
}
