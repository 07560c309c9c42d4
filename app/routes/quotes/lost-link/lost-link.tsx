import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Found, TypeCode, TypeNumber } from "~/components/own-request/lost-link";
import { metaOf } from "~/components/page/page-meta";
import { clientAddress } from "~/http/client-address.server";
import { formAction, requireCookies } from "~/http/form-action.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { refuse } from "~/http/pages/reply.server";
import { ownRequestHeaders } from "~/http/sessions/own-request.server";
import { findVisitor, greetVisitor } from "~/http/sessions/visitor.server";
import {
  checkSearchCode,
  endRequestSearch,
  findRequestSearch,
  type RequestSearch,
  textSearchCode,
} from "~/models/leads/own-request/lost-link.server";
import { listRequestsOf } from "~/models/leads/own-request/own-request.server";
import type { CodeRefusal } from "~/models/phones/code-words";
import { answersSchema, codeSchema } from "~/models/quiz/answer";
import { codeStep, lostLinkStep } from "~/models/quiz/quizzes/steps";
import { paths } from "~/paths";

const title = "Lost your link?";
const numberSchema = answersSchema([lostLinkStep]);
const typedCode = z.object({ [codeStep.id]: codeSchema });

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await findVisitor(request);
  const search: RequestSearch =
    visitor.status === "known" ? await findRequestSearch(visitor.id) : { state: "number" };
  const requests = search.state === "proved" ? await listRequestsOf(search.phone) : [];
  return json({ search, requests }, { headers: ownRequestHeaders });
}

export const action = formAction(async ({ request, form }) => {
  await requireCookies(request, form);
  const { id: visitorId, headers } = await greetVisitor(request);
  const goOn = () => redirect(paths.lostLink, { status: 303, headers });
  if (form.has("again")) {
    await endRequestSearch(visitorId);
    return goOn();
  }
  const search = await findRequestSearch(visitorId);
  if (form.has(codeStep.id)) {
    const submission = parseForm(form, typedCode);
    if (submission.status !== "success") return refuse(submission);
    if (search.state !== "code") return goOn();
    const checked = await checkSearchCode({
      visitorId,
      phone: search.phone,
      code: submission.value[codeStep.id] ?? "",
    });
    if (checked.status === "verified") return goOn();
    return refuse(submission, { fieldErrors: { [codeStep.id]: [wrongCode[checked.status]] } });
  }
  const submission = parseForm(form, numberSchema);
  if (submission.status !== "success") return refuse(submission);
  const phone = submission.value.phone ?? "";
  const sent = await textSearchCode({ visitorId, phone, address: clientAddress(request) });
  if (sent.status === "requested") return goOn();
  const wait = sent.status === "refused" ? undefined : sent.retryAfterSeconds;
  return refuse(submission, { fieldErrors: { phone: [sent.error] } }, wait);
});

const wrongCode: Readonly<Record<CodeRefusal, string>> = {
  wrong: "That is not the code that we texted you.",
  expired: "That code has expired. Ask for a new one.",
  "used-up": "That was too many wrong codes. Ask for a new one.",
  missing: "That code is used up. Ask for a new one.",
};

export const meta = metaOf({ title, description: "Find your request with your mobile number." });

export default function LostLink() {
  const { search, requests } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{title}</h1>
      {search.state === "proved" ? (
        <Found phone={search.phone} requests={requests} />
      ) : (
        <div className="panel mt-6">
          {search.state === "code" ? (
            <TypeCode phone={search.phone} refused={refused} />
          ) : (
            <TypeNumber refused={refused} />
          )}
        </div>
      )}
    </div>
  );
}

export { headers } from "~/http/sessions/own-request.server";
