import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NavLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { AgreementText, agreementTitle } from "~/components/prices/agreement-page";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { formatInstant } from "~/models/base/clock";
import { openAgreement } from "~/models/prices/read-agreement.server";
import { paths } from "~/paths";

/** Shows an operator an agreement that one side complained of, and records that they read it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = await requireOperator(request);
  const agreement = await openAgreement({ id, role: "operator" }, params.agreement ?? "");
  if (!agreement) throw refusal(404, "There is no agreement here that somebody has complained of.");
  return json({ agreement });
}

export const meta = metaOf<typeof loader>({ title: agreementTitle, description: "After a complaint." });

export default function ComplainedAgreement() {
  const { agreement } = useLoaderData<typeof loader>();
  const by = agreement.complaintBy === "homeowner" ? "The customer" : "The business";
  return (
    <>
      <h1 className="text-2xl">{agreementTitle}</h1>
      <p className="hint mt-1">
        {`${by} asked us on ${formatInstant(agreement.complainedAt ?? "")} to look at it. That you read it is written down.`}
      </p>
      <blockquote className="panel mt-4 whitespace-pre-line wrap-anywhere">{agreement.complaint}</blockquote>
      <AgreementText {...agreement} />
      <p className="hint mt-2 wrap-anywhere">{`SHA-256 of the text: ${agreement.sha256}`}</p>
      <NavLink to={paths.adminLead(agreement.leadId)} p="mt-6">
        To the request
      </NavLink>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
