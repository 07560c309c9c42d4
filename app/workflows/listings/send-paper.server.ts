import type { GivenCheck } from "~/models/listings/profile/check";
import type { OwnListing } from "~/models/listings/profile/own-business.server";
import { mostWaitingPapers, type SentKind } from "~/models/listings/profile/paper";
import { type PaperSent, sendPaper } from "~/models/listings/profile/papers.server";
import { type ArrivedDocument, readDocument } from "~/workflows/keep-document.server";

type PaperAnswer =
  | { status: "sent" }
  | { status: "missing" }
  /** A message for the sender, with the field it belongs to. */
  | { status: "refused"; error: string; field: "paper" | "after" };

const fullOfPapers = `${mostWaitingPapers} of yours wait for an answer already, which is as many as we take at once.`;
const noPhotos = "One of these photos is not in your gallery any more. Choose again.";

type Given = Omit<GivenCheck, "kind"> & { kind: SentKind };

/** Stores what an owner sends for an operator to check: a paper, or a finished job as two photos of the gallery. */
export async function sendOwnPaper(
  own: OwnListing,
  { kind, ...given }: Given,
  { file, photos }: { file?: ArrivedDocument; photos: readonly [before: string, after: string] },
): Promise<PaperAnswer> {
  if (kind === "job") return answerTo(await sendPaper(own, { ...given, kind, photos }), "after");
  const read = await readDocument(file);
  if (read.status !== "read") return { status: "refused", error: read.error, field: "paper" };
  return answerTo(await sendPaper(own, { ...given, kind, paper: read.document }), "paper");
}

function answerTo({ status }: PaperSent, field: "paper" | "after"): PaperAnswer {
  if (status === "full") return { status: "refused", error: fullOfPapers, field };
  return status === "no photos" ? { status: "refused", error: noPhotos, field } : { status };
}
