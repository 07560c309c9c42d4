import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fullName } from "~/components/lead/contact-links";
import { isShown } from "~/components/lead/details-gone";
import { QuickActions } from "~/components/lead/lead-end";
import { leadNotFoundTitle } from "~/components/lead/lead-not-found";
import { CustomerView, LeadInfo, SheetHead, SheetPerson, SheetWork } from "~/components/lead/lead-sheet";
import { LeadTimeline } from "~/components/lead/lead-timeline";
import { metaOf } from "~/components/page/page-meta";
import { ChangeProblem, Done } from "~/components/portal/lead-done";
import { Reached } from "~/components/portal/lead-work";
import { readFormer } from "~/components/portal/leads-address";
import { InternalNotes } from "~/components/portal/notes-form";
import { StatusButtons, TakeBackWords } from "~/components/portal/status-forms";
import { LeadPrice } from "~/components/prices/own-price";
import { Thread } from "~/components/thread/thread";
import { site } from "~/content/site";
import { requireProfessional } from "~/http/sessions/professional.server";
import { recordSeen } from "~/models/audit/audit.server";
import { readLeadId } from "~/models/base/ids";
import { wentOnWords } from "~/models/leads/now/business";
import { findLeadFor } from "~/models/leads/portal/assignments.server";
import { isHidden, seenLeads } from "~/models/leads/portal/declined";
import { listEvents, noteView } from "~/models/leads/portal/events.server";
import { pricePaths } from "~/models/prices/addresses";
import { findPriceState } from "~/models/prices/own-prices.server";
import { threadPaths } from "~/models/threads/addresses";
import { lostWords } from "~/models/threads/thread";
import { readThread } from "~/models/threads/thread.server";
import { paths } from "~/paths";
import { leadAction, openElsewhere } from "./lead-action.server";
import { senderOf, viewerOf } from "./viewer.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const professional = await requireProfessional(request);
  const { account, business } = professional;
  const leadId = readLeadId(params.leadId);
  // Before the lead is read: the page says what the customer sees of it.
  await noteView({ ...viewerOf(professional), leadId });
  const lead = await findLeadFor({ ...viewerOf(professional), leadId });
  if (!lead) throw await openElsewhere(request, account, leadId, paths.lead(leadId));
  await recordSeen(account, seenLeads([lead]));
  const { assignmentId } = lead;
  const hidden = isHidden(lead);
  const reading = { reader: "business" as const, name: business.businessName, hidden };
  return json({
    lead,
    events: await listEvents(leadId, assignmentId),
    thread: assignmentId && !lead.erasedAt ? await readThread({ ...reading, assignmentId }) : null,
    closed: hidden ? lostWords : null,
    price: lead.businessId ? await findPriceState({ ...viewerOf(professional), leadId }) : null,
    viewerId: account.id,
    was: readFormer(request.url),
    sender: senderOf(account, business),
    at: new Date(),
  });
}

export const action = leadAction(({ leadId, was }) => paths.lead(leadId, was));

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? fullName(data.lead) : leadNotFoundTitle,
  description: "One lead: who asked, for what, and where it stands.",
}));

export default function Lead() {
  const { lead, events, thread, closed, price, viewerId, was, sender, at } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  const wentOn = lead.assigned && lead.status === "declined" ? wentOnWords(lead.declineReason) : null;
  return (
    <article id={`lead-${lead.id}`} data-lead="" {...lead.facts} className="sheet">
      <SheetHead lead={lead} at={at} />
      <div className="course" />
      {was ? null : <Done lead={lead} />}
      <ChangeProblem refused={refused} />
      {lead.press?.late ? <p className="note">{lead.press.late}</p> : null}
      <SheetWork lead={lead} />
      <SheetPerson lead={lead} />
      {lead.erasedAt || lead.ended === "closed" ? null : (
        <section>
          <h2>Update Status</h2>
          {wentOn ? <p className="hint">{wentOn}</p> : null}
          <TakeBackWords {...lead} />
          <StatusButtons lead={lead} asksReason={Boolean(refused?.error?.reason)} />
          {was ? <Done lead={lead} was={was} /> : null}
        </section>
      )}
      {price ? <LeadPrice leadId={lead.id} price={price} /> : null}
      {thread ? (
        <section>
          <h2>Messages</h2>
          <Thread
            {...{ entries: thread, closed, refused, business: lead.businessId, to: fullName(lead) }}
            action={threadPaths.lead(lead.id)}
            photoAt={(photo) => threadPaths.leadPhoto(lead.id, photo)}
            report={paths.contactAbout("message", lead.businessId ?? undefined)}
          />
        </section>
      ) : null}
      {lead.customer ? <CustomerView customer={lead.customer} businessName={sender.businessName} /> : null}
      {lead.assigned && isShown(lead) ? <InternalNotes lead={lead} refused={refused} /> : null}
      <LeadTimeline {...{ events, viewerId, lead }} businessName={sender.businessName} siteName={site.name} />
      <LeadInfo lead={lead} />
      <QuickActions
        lead={lead}
        sender={sender}
        agreementAt={price?.agreement === "waits" ? pricePaths.ownAgreement(lead.id) : null}
      >
        <Reached lead={lead} />
      </QuickActions>
    </article>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
