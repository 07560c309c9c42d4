import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Found, TypeCode, TypeNumber } from "~/components/own-request/lost-link";
import { metaOf } from "~/components/page/page-meta";
import { formAction, requireCookies } from "~/http/form-action.server";
import { ownRequestHeaders } from "~/http/sessions/own-request.server";
import { listRequestsOf } from "~/models/leads/own-request/own-request.server";
import { checkSearchCode } from "~/models/leads/own-request/typed-number.server";
import { lostLinkStep } from "~/models/quiz/quizzes/steps";
import { paths } from "~/paths";
import { findTyped, typedNumberAction } from "./typed-number.server";

const title = "Lost your link?";

export async function loader({ request }: LoaderFunctionArgs) {
  const search = await findTyped(request);
  const requests = search.state === "proved" ? await listRequestsOf(search.phone) : [];
  return json({ search, requests }, { headers: ownRequestHeaders });
}

export const action = formAction(async ({ request, form }) => {
  await requireCookies(request, form);
  return typedNumberAction(request, form, {
    here: paths.lostLink,
    check: async (typed) => {
      const { status } = await checkSearchCode(typed);
      return status === "verified"
        ? { taken: redirect(paths.lostLink, { status: 303 }) }
        : { refused: status };
    },
  });
});

export const meta = metaOf({ title, description: "Find your request with your mobile number." });

export default function LostLink() {
  const { search, requests } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  const typing = { to: paths.lostLink, step: lostLinkStep, send: "Show my requests", refused };
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{title}</h1>
      {search.state === "proved" ? (
        <Found phone={search.phone} requests={requests} />
      ) : (
        <div className="panel mt-6">
          {search.state === "code" ? <TypeCode {...typing} search={search} /> : <TypeNumber {...typing} />}
        </div>
      )}
    </div>
  );
}

export { headers } from "~/http/sessions/own-request.server";
