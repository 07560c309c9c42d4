import { largestPriceFileBytes } from "~/models/prices/price";
import { saveDraft } from "~/models/prices/sending.server";
import { type ArrivedDocument, readDocument } from "~/workflows/keep-document.server";

type Draft = Omit<Parameters<typeof saveDraft>[0], "file">;

/** Saves the draft of a price with its file, if any; `refused` if that is neither a PDF nor a photo. */
export async function keepDraft(draft: Draft, file: ArrivedDocument | undefined) {
  const read = file && (await readDocument(file, largestPriceFileBytes));
  if (read && read.status !== "read") return { status: "refused" as const, error: read.error };
  return saveDraft({ ...draft, file: read?.document });
}
