import { readFile } from "node:fs/promises";
import { formatWait } from "~/models/base/clock";
import { type DocumentType, largestDocumentBytes, mostDocuments } from "~/models/claims/claim";
import {
  addDocument,
  type DocumentKept,
  documentName,
  documentTypeOf,
  findDocumentRoom,
} from "~/models/claims/documents.server";
import type { Claimant } from "~/models/ownership/claim-rows.server";

/** A file as it arrived, on the disk; `whole` is false for one above the limit. */
export type ArrivedDocument = { path: string; name: string; size: number; whole: boolean };

type KeptDocument =
  | { status: "kept" }
  | { status: "missing" }
  | { status: "limited"; error: string; retryAfterSeconds: number }
  /** A message for the sender. */
  | { status: "refused" | "too large"; error: string };

const none = "Choose a file: a PDF or a photo.";
const tooLarge = (bytes: number) =>
  `That file is larger than ${Math.floor(bytes / 1024 / 1024)} MB. Choose a smaller one, or take a photo of the page.`;
const wrongKind = "That file is no PDF and no photo (JPEG, PNG, WebP or HEIC). Choose another.";
const full = `We have ${mostDocuments} documents of yours already, which is as many as we take.`;
const settled = "This claim has been decided: it takes no more documents.";

/** Stores a document that shows whose a business is. Its type is recognised, but it is not opened. */
export async function keepClaimDocument(
  own: { claimId: string; claimant: Claimant },
  file: ArrivedDocument | undefined,
  sender: string,
): Promise<KeptDocument> {
  const room = await findDocumentRoom(own);
  if (room.status !== "kept") return refusalOf(room);
  const read = await readDocument(file);
  if (read.status !== "read") return read;
  const kept = await addDocument(own, { ...read.document, sender });
  return kept.status === "kept" ? kept : refusalOf(kept);
}

type ReadDocument =
  | { status: "read"; document: { name: string; type: DocumentType; bytes: Buffer } }
  | { status: "refused" | "too large"; error: string };

/** An uploaded document with its type by content, or a message why it is refused. `most`: in bytes. */
export async function readDocument(
  file: ArrivedDocument | undefined,
  most = largestDocumentBytes,
): Promise<ReadDocument> {
  if (!file) return { status: "refused", error: none };
  if (!file.whole) return { status: "too large", error: tooLarge(most) };
  const bytes = await readFile(file.path);
  const type = documentTypeOf(bytes);
  if (!type) return { status: "refused", error: wrongKind };
  return { status: "read", document: { name: documentName(file.name, type), type, bytes } };
}

function refusalOf(refused: Exclude<DocumentKept, { status: "kept" }>): KeptDocument {
  const { status } = refused;
  if (status === "missing") return { status };
  if (status === "limited") {
    const { retryAfterSeconds } = refused;
    const error = `That is a lot of documents. Try again in ${formatWait(retryAfterSeconds)}.`;
    return { status, error, retryAfterSeconds };
  }
  return { status: "refused", error: status === "full" ? full : settled };
}
