import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TypeCode, TypeNumber } from "~/components/own-request/lost-link";
import { NavLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { formAction, requireCookies } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { ownRequestHeaders, requireOwnRequest } from "~/http/sessions/own-request.server";
import { formatWait } from "~/models/base/clock";
import { closedSaid, numberSaid } from "~/models/leads/now/homeowner-actions";
import { addedPaths } from "~/models/leads/own-request/addresses";
import { correctNumber } from "~/models/leads/own-request/correct-number.server";
import { correctNumberStep } from "~/models/quiz/quizzes/steps";
import { paths } from "~/paths";
import { findTyped, typedNumberAction } from "./typed-number.server";

const title = "Correct your number";

/** Where whoever has the request's own link proves another number for it, until somebody is hired. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const { id, now, phoneEnd } = await requireOwnRequest(token);
  if (now.did.state === "hired" || now.did.state === "deleted") throw redirect(paths.myRequest(token));
  return json({ token, phoneEnd, search: await findTyped(request, id) }, { headers: ownRequestHeaders });
}

export const action = formAction(async ({ request, params, form }) => {
  await requireCookies(request, form);
  const token = params.token ?? "";
  const { id: leadId } = await requireOwnRequest(token);
  const back = paths.myRequest(token);
  return typedNumberAction(request, form, {
    here: addedPaths.number(token),
    leadId,
    check: async (typed) => {
      const outcome = await correctNumber({ leadId, ...typed });
      switch (outcome.status) {
        case "unproved":
          return { refused: outcome.code };
        case "limited": {
          const wait = outcome.retryAfterSeconds;
          return { refused: { words: `That is a lot for one day. Try again in ${formatWait(wait)}.`, wait } };
        }
        case "closed":
          return { taken: await redirectWithNotice(back, closedSaid) };
        default:
          return { taken: await redirectWithNotice(back, numberSaid(outcome)) };
      }
    },
  });
});

export const meta = metaOf({ title, description: "The number that businesses ring you on." });

export default function CorrectNumber() {
  const { token, phoneEnd, search } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  const typing = {
    ...{ to: addedPaths.number(token), step: correctNumberStep, refused },
    send: "Make it my number",
  };
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{title}</h1>
      <p className="mt-4">{`The number of your request ends in ${phoneEnd}.`}</p>
      <div className="panel mt-6">
        {search.state === "code" ? <TypeCode {...typing} search={search} /> : <TypeNumber {...typing} />}
        <NavLink to={paths.myRequest(token)} p="mt-2 -mb-2">
          Leave it as it is
        </NavLink>
      </div>
    </div>
  );
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
