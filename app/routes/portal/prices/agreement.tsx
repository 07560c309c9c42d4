import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NavLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { AgreementPage, agreementTitle } from "~/components/prices/agreement-page";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse, refuseMore } from "~/http/pages/reply.server";
import { pricePaths } from "~/models/prices/addresses";
import { agreementForm } from "~/models/prices/agreement-form";
import { notAParty } from "~/models/prices/agreement-text";
import { writeAgreement } from "~/models/prices/agreements.server";
import { paths } from "~/paths";
import { requireBusinessAgreement } from "./own-agreement.server";

/** The agreement about a lead, as the business that was chosen reads, changes and accepts it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { leadId, businessId, agreement, hidden } = await requireBusinessAgreement(request, params);
  return json({ leadId, business: businessId, agreement, hidden, notAParty: notAParty() });
}

export const action = formAction(async ({ request, params, form }) => {
  const { leadId, writer, agreement } = await requireBusinessAgreement(request, params, form);
  const submission = parseWithZod(form, { schema: agreementForm("business", new Date(), agreement.asks) });
  if (submission.status !== "success") return refuse(submission);
  const written = await writeAgreement(writer, submission.value);
  if (written.status === "limited") return refuseMore(submission, "versions", written.retryAfterSeconds);
  return redirectWithNotice(pricePaths.ownAgreement(leadId), saidOf[written.status]);
});

const saidOf = {
  written: "Saved. We have asked the customer to read it. Nobody has accepted it yet.",
  repeated: "Nothing was changed: it already says that.",
  closed: { refused: "Nothing was written: your price is not chosen any more." },
} as const;

export const meta = metaOf<typeof loader>({
  title: agreementTitle,
  description: "What you have both agreed.",
});

export default function BusinessAgreement() {
  const { leadId, ...shown } = useLoaderData<typeof loader>();
  const { agreement, ...said } = shown;
  const at = (verb?: "accept" | "complain") => pricePaths.ownAgreement(leadId, verb);
  return (
    <>
      <PageNotice />
      <AgreementPage
        side="business"
        {...agreement}
        {...said}
        at={{ write: at(), accept: at("accept"), complain: at("complain") }}
        refused={useActionData<SubmissionResult>()}
      />
      <NavLink to={paths.lead(leadId)} p="no-print mt-6">
        Back to the lead
      </NavLink>
    </>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
