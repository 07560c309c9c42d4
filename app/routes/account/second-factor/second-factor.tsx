import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountForm } from "~/components/account/account-form";
import { codeField } from "~/components/account/second-factor";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { sameSitePath } from "~/http/origin.server";
import { clientOf } from "~/http/sessions/client.server";
import { requireOperatorToProve } from "~/http/sessions/operator.server";
import { proveSecondFactor } from "~/models/accounts/second-factor/second-factor.server";
import { paths } from "~/paths";
import { codeForm, codeProblem } from "./code.server";

export { accountPageHeaders as headers } from "~/http/caching-headers.server";

/** The page that they were on their way to. */
const askedPath = (request: Request): string =>
  sameSitePath(new URL(request.url).searchParams.get("redirectTo"), paths.admin);

export async function loader({ request }: LoaderFunctionArgs) {
  const { state } = await requireOperatorToProve(request);
  if (state.status === "none") throw redirect(paths.secondFactorSetup, 303);
  return json({ redirectTo: askedPath(request) });
}

export const action = formAction(async ({ request, form }) => {
  const { account, sessionId } = await requireOperatorToProve(request);
  const submission = parseWithZod(form, { schema: codeForm });
  if (submission.status !== "success") return codeProblem(submission);
  const { code } = submission.value;
  const outcome = await proveSecondFactor({ account, sessionId, code, client: clientOf(request) });
  if (outcome.status !== "proved") return codeProblem(submission, outcome);
  return redirect(askedPath(request), 303);
});

export const meta = metaOf({ title: "Is it you?", description: "Six digits from the app on your phone." });

export default function SecondFactor() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  return (
    <div className="wrap narrow py-8">
      <h1>Is it you?</h1>
      <p className="hint mt-3">
        Open the app on your phone and type the six digits that it shows. If you do not have it with you, use
        one of your recovery codes: each works once.
      </p>
      <div className="panel mt-4">
        <AccountForm
          intent="prove"
          action={paths.secondFactor(redirectTo)}
          fields={[codeField]}
          refused={refused}
          send="Go on"
        />
      </div>
    </div>
  );
}
