import { eq } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { type Allowance, aDay, perNetwork, takeAllowance } from "~/models/base/rate-limits.server";
import { isId } from "~/models/base/uuid";
import { type Claimant, lockClaim } from "~/models/ownership/claim-rows.server";
import { claimDocuments } from "../../../drizzle/schema/claims";
import type { Operator } from "../../../drizzle/schema/values/accounts";
import { type DocumentType, mostDocuments } from "./claim";
import { actorOf } from "./claims.server";

export type DocumentKept =
  | { status: "kept" }
  | { status: "full" }
  /** The claim is decided. */
  | { status: "settled" }
  /** The sender has reached today's limit. */
  | { status: "limited"; retryAfterSeconds: number }
  | { status: "missing" };

/** The limit of documents per sender and day. */
export const documentsBySender = (address: string): Allowance =>
  perNetwork("claim:documents", address, { limit: 20, windowSeconds: aDay });

/** Whether a claimant's claim has room for one more document. */
export const findDocumentRoom = (own: { claimId: string; claimant: Claimant }): Promise<DocumentKept> =>
  keep(own);

/** Stores a document with an undecided claim; only operators can open it. */
export const addDocument = (
  own: { claimId: string; claimant: Claimant },
  document: SentDocument,
): Promise<DocumentKept> => keep(own, document);

/** `sender` is the address that it came from. */
type SentDocument = { name: string; type: DocumentType; bytes: Buffer; sender: string };

const keep = (
  { claimId, claimant }: { claimId: string; claimant: Claimant },
  sent?: SentDocument,
): Promise<DocumentKept> =>
  db.transaction(async (tx) => {
    const locked = await lockClaim(tx, claimId, claimant);
    if (!locked) return { status: "missing" };
    const { status } = locked.claim;
    if (status !== "pending" && status !== "disputed") return { status: "settled" };
    if ((await countDocuments(claimId, tx)) >= mostDocuments) return { status: "full" };
    if (!sent) return { status: "kept" };
    const { sender, ...document } = sent;
    const taken = await takeAllowance(tx, [documentsBySender(sender)]);
    if (taken.status === "limited") return taken;
    await tx.insert(claimDocuments).values({ claimId, ...document });
    await recordAudit(tx, actorOf(claimant), "edited", "claim", claimId, {
      after: { document: document.type, bytes: document.bytes.length },
    });
    return { status: "kept" };
  });

/** A document, for an operator; opening it is recorded in the audit log. */
export async function openDocument(
  operator: Operator,
  documentId: string,
): Promise<{ name: string; type: DocumentType; bytes: Buffer } | undefined> {
  if (!isId(documentId)) return undefined;
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(claimDocuments).where(eq(claimDocuments.id, documentId));
    if (!found) return undefined;
    await recordAudit(tx, operator, "seen", "claim", found.claimId, { after: { document: found.id } });
    const { name, type, bytes } = found;
    return { name, type, bytes };
  });
}

/** How many documents came with a claim. */
export const countDocuments = (claimId: string, from: Database = db): Promise<number> =>
  from.$count(claimDocuments, eq(claimDocuments.claimId, claimId));

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** How far from the end of a PDF its end mark may be. */
const tailBytes = 2048;

const heicBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"] as const;

/** What a file is by its content, whatever it is called: a PDF or a photo. Undefined for anything else. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  if (startsWith(bytes, "%PDF-")) {
    const tail = new TextDecoder("latin1").decode(bytes.subarray(-tailBytes));
    return tail.includes("%%EOF") ? "application/pdf" : undefined;
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (bytes[0] === 0x89 && startsWith(bytes, "PNG\r\n\u001a\n", 1)) return "image/png";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  if (startsWith(bytes, "ftyp", 4) && heicBrands.some((brand) => startsWith(bytes, brand, 8)))
    return "image/heic";
  return undefined;
}

const endings: Readonly<Record<DocumentType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
};

const longestName = 80;

/** The name under which a file is shown and downloaded: plain characters, and the extension of its content type. */
export function documentName(given: string, type: DocumentType): string {
  const plain = given
    .slice(-200)
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9 _-]+/g, " ")
    .trim()
    .slice(0, longestName);
  return `${plain || "document"}.${endings[type]}`;
}
