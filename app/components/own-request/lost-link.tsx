import type { SubmissionResult } from "@conform-to/dom";
import { Press } from "~/components/form/controls";
import { StepsForm } from "~/components/form/steps-form";
import type { PhoneStep } from "~/models/quiz/journey";
import { codeStep } from "~/models/quiz/quizzes/steps";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { type MadeRequest, RequestList } from "./own-requests";

type TextedCode = { phone: string; late: boolean };

/** What a number is typed for: where it is sent, how it is asked for, and what its code does. */
type Typing = { to: string; step: PhoneStep; send: string; refused?: SubmissionResult };

export const TypeNumber = ({ to, step, refused }: Typing) => (
  <StepsForm id="number" action={to} steps={[step]} refused={refused} send="Text me a code" />
);

const late = "Texts are not going out just now. If no code comes in ten minutes, ask for another.";

/** Asks for the code; another can be asked for, or another number given: what is wrong with that is said at the top. */
export const TypeCode = ({ to, send, refused, search }: Typing & { search: TextedCode }) => (
  <>
    <StepsForm
      id="code"
      action={to}
      steps={[
        {
          ...codeStep,
          hint: search.late
            ? late
            : `We have texted a code to ${formatPhone(search.phone)}. It can take a minute.`,
        },
      ]}
      refused={refused && { ...refused, error: { ...refused.error, "": refused.error?.phone ?? null } }}
      send={send}
    />
    <div className="mt-4 flex flex-wrap gap-3">
      <Press about={{ phone: search.phone }} to={to} quiet>
        Text me another
      </Press>
      <Another to={to} />
    </div>
  </>
);

const Another = ({ to }: { to: string }) => (
  <Press about={{ again: "yes" }} to={to} quiet>
    Another number
  </Press>
);

export const Found = ({ phone, requests }: { phone: string; requests: readonly MadeRequest[] }) => (
  <>
    <p className="mt-4 mb-4">
      {requests.length === 0
        ? `We have no request with ${formatPhone(phone)}, or its details are deleted.`
        : `Asked for with ${formatPhone(phone)}. Keep the link of each: it opens without a code.`}
    </p>
    <RequestList requests={requests} />
    {requests.length > 0 ? (
      <p className="hint mt-4 mb-2">Shown here for half an hour. On a phone that others use, end it now.</p>
    ) : null}
    <Another to={paths.lostLink} />
  </>
);
