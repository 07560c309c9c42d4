import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  AssignForm,
  ClosedLead,
  EndWait,
  Holders,
  type RefusedPlace,
} from "~/components/admin/leads/assigning";
import { DeskDone } from "~/components/admin/parts";
import { CallLink, fullName } from "~/components/lead/contact-links";
import { DetailsDeleted } from "~/components/lead/details-gone";
import { CustomerInformation, LeadInformation, ProjectDetails } from "~/components/lead/lead-facts";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { readLeadId } from "~/models/base/ids";
import { findDeskLead } from "~/models/leads/admin/lead.server";
import { factAttributes } from "~/models/leads/now/facts";
import { deskHistoryWords, deskStateWords, waitWords } from "~/models/leads/now/operator";
import { isExact } from "~/models/places/place";
import { paths } from "~/paths";
import { leadMissing } from "./lead-action.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const found = await findDeskLead(readLeadId(params.leadId));
  if (!found) throw leadMissing();
  const { lead, now, assigning } = found;
  if (!lead.erasedAt) {
    const details = { name: fullName(lead), phone: lead.phone, email: lead.email };
    await recordSeen(operator, [{ subject: { kind: "lead", id: lead.id }, details }]);
  }
  const { visitorId: _, idempotencyKey: __, ...shown } = lead;
  return json({
    lead: { ...shown, photos: found.photos, distanceMiles: null, distanceExact: null },
    holders: now.given,
    assigning,
    facts: factAttributes(now),
    state: deskStateWords(now),
    history: deskHistoryWords(now),
    wait: now.desk && { since: now.desk.since, why: waitWords(now), checked: now.proved },
    at: now.at,
  });
}

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? fullName(data.lead) : "Lead",
  description: "One lead: who asked, for what, who has it, and who could.",
}));

export default function DeskLead() {
  const { lead, facts, holders, assigning, state, history, wait, at } = useLoaderData<typeof loader>();
  const { refused } = useActionData<{ refused?: RefusedPlace }>() ?? {};
  return (
    <>
      <DeskDone />
      <h1 {...facts} className="mt-1 text-2xl wrap-anywhere">
        {fullName(lead)}
      </h1>
      {[state, ...history].map((words) => (
        <p key={words} className="mt-2">
          {words}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        {lead.erasedAt ? <DetailsDeleted /> : <CallLink contact={lead} first />}
      </div>
      <div className="mt-4 grid gap-4">
        {wait ? <EndWait id={lead.id} wait={wait} now={at} /> : null}
        <Holders holders={holders} />
        {assigning.status === "open" ? (
          <AssignForm
            lead={lead.id}
            candidates={assigning.candidates}
            seen={holders.length}
            exactly={isExact(lead.placePrecision)}
          />
        ) : assigning.status === "closed" ? null : (
          <ClosedLead id={lead.id} status={assigning.status} refused={refused} />
        )}
        <CustomerInformation lead={lead} />
        <ProjectDetails lead={lead} photoAt={(number) => paths.adminLeadPhoto(lead.id, number)} />
        <LeadInformation lead={lead} />
      </div>
    </>
  );
}
