import { json } from "@remix-run/node";
import { refuse, refuseMore, type Submission } from "~/http/pages/reply.server";
import { type Bar, barWords } from "~/models/prices/price";

type RefusedPrice =
  | { status?: undefined }
  | { status: "refused"; error: string }
  | { status: "newer" }
  | { status: "barred"; bar: Bar }
  | { status: "limited"; retryAfterSeconds: number };

/** The message for a form whose price was changed elsewhere after it was opened. */
export const newerWords =
  "Nothing was changed: this price was saved, sent or taken back meanwhile, perhaps in another tab. What you typed is still below; open the page again to see how it stands.";

/** The form again with what was typed: 422 if it is invalid, 409 if the price changed or may not, 429 for too many. */
export function refuseChange<Reply>(submission: Submission<Reply>, refused: RefusedPrice) {
  switch (refused.status) {
    case undefined:
      return refuse(submission);
    case "refused":
      return refuse(submission, { fieldErrors: { file: [refused.error] } });
    case "limited":
      return refuseMore(submission, "changes", refused.retryAfterSeconds);
    default: {
      const why = refused.status === "newer" ? newerWords : barWords[refused.bar];
      return json(submission.reply({ formErrors: [why] }), 409);
    }
  }
}

/** The revision of the price that a form was opened on; -1 if it says none. */
export function revisionOf(form: FormData): { revision: number } {
  const typed = String(form.get("revision") ?? "").slice(0, 10);
  return { revision: /^\d{1,9}$/.test(typed) ? Number(typed) : -1 };
}
