import type { GivenCheck } from "~/models/listings/profile/check";
import type { OwnListing } from "~/models/listings/profile/own-business.server";
import { mostWaitingProofs, type ProofKind } from "~/models/listings/profile/proof";
import { sendProof } from "~/models/listings/profile/proofs.server";
import { type ArrivedDocument, readDocument } from "~/workflows/keep-claim-document.server";

export type ProofAnswer =
  | { status: "sent" }
  | { status: "missing" }
  /** In words for who sent it. */
  | { status: "refused"; error: string };

const full = `${mostWaitingProofs} papers of yours wait for an answer already, which is as many as we take at once.`;

/** Keeps a paper that an owner sends, with what it is to show, for an operator to check. */
export async function sendOwnProof(
  own: OwnListing,
  given: Omit<GivenCheck, "kind"> & { kind: ProofKind },
  file: ArrivedDocument | undefined,
): Promise<ProofAnswer> {
  const read = await readDocument(file);
  if (read.status !== "read") return { status: "refused", error: read.error };
  const sent = await sendProof(own, { ...given, paper: read.document });
  return sent.status === "full" ? { status: "refused", error: full } : { status: sent.status };
}
