import { parseWithZod } from "@conform-to/zod/v4";
import { json, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AppIsSet, NewApp, RecoveryCodes, type SetupAnswer } from "~/components/account/second-factor";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { clientOf } from "~/http/sessions/client.server";
import { requireOperatorToProve } from "~/http/sessions/operator.server";
import { findCarriedForm } from "~/models/accounts/carried-form.server";
import { beginSecondFactor, confirmSecondFactor } from "~/models/accounts/second-factor/second-factor.server";
import { paths } from "~/paths";
import { codeForm, codeProblem } from "./code.server";

export { accountPageHeaders as headers } from "~/http/caching-headers.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { account, sessionId } = await requireOperatorToProve(request);
  const onward = (await findCarriedForm(sessionId)) ? paths.unsent : paths.admin;
  return json({ app: (await beginSecondFactor(account, sessionId)) ?? null, onward });
}

export const action = formAction(
  async ({ request, form }): Promise<TypedResponse<SetupAnswer> | Response> => {
    const { account, sessionId } = await requireOperatorToProve(request);
    const submission = parseWithZod(form, { schema: codeForm });
    if (submission.status !== "success") return codeProblem(submission);
    const { code } = submission.value;
    const outcome = await confirmSecondFactor({ account, sessionId, code, client: clientOf(request) });
    if (outcome.status !== "proved") return codeProblem(submission, outcome);
    return json({ codes: outcome.codes });
  },
);

const title = "Your second factor";

export const meta = metaOf({ title, description: "An app that proves that it is you." });

export default function SecondFactorSetup() {
  const { app, onward } = useLoaderData<typeof loader>();
  const answer = useActionData<SetupAnswer>();
  return (
    <div className="wrap narrow py-8">
      <h1>{title}</h1>
      {answer && "codes" in answer ? <RecoveryCodes codes={answer.codes} onward={onward} /> : null}
      {answer && "codes" in answer ? null : app ? <NewApp app={app} refused={answer} /> : <AppIsSet />}
    </div>
  );
}
