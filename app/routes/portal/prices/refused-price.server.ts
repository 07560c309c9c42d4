import type { SubmissionResult } from "@conform-to/react";
import { json } from "@remix-run/node";
import { tooMany } from "~/http/pages/refusal.server";
import { type Bar, barWords } from "~/models/prices/standing";

type Refused =
  | { status?: undefined }
  | { status: "refused"; error: string }
  | { status: "newer" }
  | { status: "barred"; bar: Bar }
  | { status: "limited"; retryAfterSeconds: number };

type Submission = {
  reply(problems?: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }): SubmissionResult;
};

/** What is said of a form that was open while something else was done with the price. */
export const newerWords =
  "Nothing was changed: this price was saved, sent or taken back meanwhile, perhaps in another tab. What you typed is still below; open the page again to see how it stands.";

/** The form again with what was typed: 422 for what is wrong in it, 409 for what is so of the lead, 429 for too much. */
export function refuseChange(submission: Submission, refused: Refused) {
  switch (refused.status) {
    case undefined:
      return json(submission.reply(), 422);
    case "refused":
      return json(submission.reply({ fieldErrors: { file: [refused.error] } }), 422);
    case "newer":
      return json(submission.reply({ formErrors: [newerWords] }), 409);
    case "barred":
      return json(submission.reply({ formErrors: [barWords[refused.bar]] }), 409);
    default:
      return json(submission.reply({ formErrors: [tooMany("changes", refused.retryAfterSeconds)] }), {
        status: 429,
        headers: { "Retry-After": String(refused.retryAfterSeconds) },
      });
  }
}

/** On which of the changes of a price a form was opened. */
export function revisionOf(form: FormData): { revision: number } {
  const typed = String(form.get("revision") ?? "").slice(0, 10);
  return { revision: /^\d{1,9}$/.test(typed) ? Number(typed) : -1 };
}
