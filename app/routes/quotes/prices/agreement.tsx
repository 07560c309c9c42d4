import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NavLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { AgreementPage, agreementTitle } from "~/components/prices/agreement-page";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse, refuseMore } from "~/http/pages/reply.server";
import { ownRequestHeaders } from "~/http/sessions/own-request.server";
import { pricePaths } from "~/models/prices/addresses";
import { agreementForm } from "~/models/prices/agreement-form";
import { notAParty } from "~/models/prices/agreement-text";
import { writeAgreement } from "~/models/prices/agreements.server";
import { requireAgreement } from "./own-agreement.server";

/** The agreement of a request, as its homeowner reads, writes and accepts it. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, agreement } = await requireAgreement(params);
  return json({ token, agreement, notAParty: notAParty() }, { headers: ownRequestHeaders });
}

export const action = formAction(async ({ params, form }) => {
  const { token, leadId, agreement } = await requireAgreement(params);
  const submission = parseWithZod(form, { schema: agreementForm("homeowner", new Date(), agreement.asks) });
  if (submission.status !== "success") return refuse(submission);
  const written = await writeAgreement({ leadId, side: "homeowner" }, submission.value);
  if (written.status === "limited") return refuseMore(submission, "versions", written.retryAfterSeconds);
  return redirectWithNotice(pricePaths.agreement(token), saidOf[written.status]);
});

const saidOf = {
  written: "Saved. We have sent them a link to it. Nobody has accepted it yet.",
  repeated: "Nothing was changed: it already says that.",
  closed: { refused: "Nothing was written: this price is not chosen any more." },
} as const;

export const meta = metaOf<typeof loader>({
  title: agreementTitle,
  description: "What you have both agreed.",
});

export default function OwnAgreement() {
  const { token, agreement, ...said } = useLoaderData<typeof loader>();
  const at = (verb?: "accept" | "complain" | "code" | "cancel") => pricePaths.agreement(token, verb);
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <AgreementPage
        side="homeowner"
        {...agreement}
        {...said}
        at={{
          ...{ write: at(), accept: at("accept"), complain: at("complain") },
          ...{ code: at("code"), cancel: at("cancel") },
        }}
        refused={useActionData<SubmissionResult>()}
      />
      <NavLink to={pricePaths.received(token)} p="no-print mt-6">
        Back to your request
      </NavLink>
    </div>
  );
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
