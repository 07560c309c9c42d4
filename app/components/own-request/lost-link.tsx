import type { SubmissionResult } from "@conform-to/dom";
import { Press } from "~/components/form/controls";
import { StepsForm } from "~/components/form/steps-form";
import { codeStep, lostLinkStep } from "~/models/quiz/quizzes/steps";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { type MadeRequest, RequestList } from "./own-requests";

type Tried = { refused?: SubmissionResult };

export const TypeNumber = ({ refused }: Tried) => (
  <StepsForm
    id="lost-link"
    action={paths.lostLink}
    steps={[lostLinkStep]}
    refused={refused}
    send="Text me a code"
  />
);

/** Asks for the code; another can be asked for, or another number given. */
export const TypeCode = ({ phone, refused }: Tried & { phone: string }) => (
  <>
    <StepsForm
      id="lost-link-code"
      action={paths.lostLink}
      steps={[{ ...codeStep, hint: `We have texted a code to ${formatPhone(phone)}. It can take a minute.` }]}
      refused={refused}
      send="Show my requests"
    />
    <div className="mt-4 flex flex-wrap gap-3">
      <Press about={{ phone }} to={paths.lostLink} quiet>
        Text me another
      </Press>
      <Another />
    </div>
  </>
);

const Another = () => (
  <Press about={{ again: "yes" }} to={paths.lostLink} quiet>
    Another number
  </Press>
);

export const Found = ({ phone, requests }: { phone: string; requests: readonly MadeRequest[] }) => (
  <>
    <p className="mt-4 mb-4">
      {requests.length === 0
        ? `Nothing was asked for with ${formatPhone(phone)}, or its details are deleted.`
        : `Asked for with ${formatPhone(phone)}. Keep the link of each: it opens without a code.`}
    </p>
    <RequestList requests={requests} />
    <p className="hint mt-4 mb-2">Shown here for half an hour. On a phone that others use, end it now.</p>
    <Another />
  </>
);
