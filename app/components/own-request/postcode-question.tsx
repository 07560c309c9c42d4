import type { SubmissionResult } from "@conform-to/dom";
import { StepsForm } from "~/components/form/steps-form";
import type { Doubt } from "~/models/leads/own-request/postcode-doubt";
import { postcodeCorrectionSteps } from "~/models/quiz/quizzes/steps";
import { paths } from "~/paths";

export type PostcodeQuestionProps = {
  /** The token of the request's link. */
  token: string;
  doubt: Doubt;
  refused?: SubmissionResult;
};

/** 'Is LS1 4D right?', with a field to correct it. */
export const PostcodeQuestion = ({ token, doubt, refused }: PostcodeQuestionProps) => (
  <section aria-labelledby="postcode-question" className="panel no-print">
    <h2 id="postcode-question" className="mb-5 text-xl">
      {doubt.question}
    </h2>
    <StepsForm
      id="correct-postcode"
      action={paths.myRequestCorrection(token)}
      steps={postcodeCorrectionSteps(doubt.effect)}
      values={doubt.offer ? { postcode: doubt.offer } : undefined}
      refused={refused}
      send="Correct it"
    />
  </section>
);
