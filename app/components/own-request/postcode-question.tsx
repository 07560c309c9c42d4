import type { SubmissionResult } from "@conform-to/react";
import { StepsForm } from "~/components/form/steps-form";
import { doubtWords } from "~/models/leads/own-request/postcode-doubt";
import { postcodeCorrectionSteps } from "~/models/quiz/quizzes/contact-steps";
import { paths } from "~/paths";

export type PostcodeQuestionProps = {
  /** Opens the request. */
  token: string;
  /** As it was typed. */
  postcode: string;
  refused?: SubmissionResult;
};

/** 'Is LS1 4D right?', with a field to correct it. */
export function PostcodeQuestion({ token, postcode, refused }: PostcodeQuestionProps) {
  return (
    <section aria-labelledby="postcode-question" className="panel no-print">
      <h2 id="postcode-question" className="mb-3 text-xl">
        {doubtWords(postcode)}
      </h2>
      <StepsForm
        id="correct-postcode"
        action={paths.myRequestPostcode(token)}
        steps={postcodeCorrectionSteps}
        refused={refused}
        send="Correct it"
      />
    </section>
  );
}
