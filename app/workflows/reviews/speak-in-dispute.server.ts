import { formatWait } from "~/models/base/clock";
import { disputeForm, type RefusedSaying, type Speaker } from "~/models/reviews/disputes/dispute";
import { type Spoken, speak } from "~/models/reviews/disputes/disputes.server";
import { disputeFileBytes, mostFiles } from "~/models/reviews/review";
import { type ArrivedDocument, readDocument } from "~/workflows/keep-document.server";

type Said =
  | { status: Exclude<Spoken["status"], "full" | "limited"> }
  | { status: "refused"; code: 422 | 429; refused: RefusedSaying };

/** Stores a statement of one side of a dispute, with its file if there is one. */
export async function speakInDispute(
  speaker: Speaker,
  form: FormData,
  file?: ArrivedDocument,
): Promise<Said> {
  const says = String(form.get("says") ?? "");
  const refuse = (errors: RefusedSaying["errors"], code: 422 | 429 = 422): Said => ({
    ...{ status: "refused", code, refused: { says, errors } },
  });
  const read = disputeForm.safeParse({ says });
  const paper = file && (await readDocument(file, disputeFileBytes));
  if (!read.success || (paper && paper.status !== "read"))
    return refuse({
      ...(!read.success && { says: read.error.issues[0]?.message }),
      ...(paper && paper.status !== "read" && { paper: paper.error }),
    });
  const spoken = await speak(speaker, { says: read.data.says, paper: paper?.document });
  if (spoken.status === "full") return refuse({ paper: `We have ${mostFiles} files of yours already.` });
  if (spoken.status === "limited")
    return refuse({ says: `That is a lot. Try again in ${formatWait(spoken.retryAfterSeconds)}.` }, 429);
  return spoken;
}
