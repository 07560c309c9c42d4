import { FactGrid } from "~/components/page/facts";
import { NavLink } from "~/components/page/link";
import type { CustomerWords } from "~/models/leads/now/business";
import { sourceName } from "~/models/quiz/addresses";
import { estimateNow, poundRange } from "~/models/quiz/estimate";
import { urgencyWords, workWords } from "~/models/quiz/recorded-answers";
import { formatPostcode } from "~/models/reading/postcode";
import { inWords } from "~/models/trades/words";
import { paths } from "~/paths";
import { LeadTime } from "../page/facts";
import { fullName } from "./contact-links";
import { DetailsGone, isShown } from "./details-gone";
import { LeadState } from "./lead-end";
import { type LeadFacts, otherRows, Photos } from "./lead-facts";
import { Distance, figureOf, type LeadRow, Waiting } from "./lead-queue";

type SheetLead = LeadFacts &
  Pick<LeadRow, "status" | "declineReason" | "ended" | "takeBack" | "press" | "assigned" | "chosenPence"> & {
    receivedAt: string;
  };

/** What the work is, with the size of the roof. */
function workOf({ source, answers, serviceType }: SheetLead) {
  const { words, size, asked } = workWords(source, answers, serviceType);
  return { words: size ? `${words}, ${size}` : words, asked };
}

/** The top of a lead's page: how long it waits, what the work is, and the estimate. */
export const SheetHead = ({ lead, at }: { lead: SheetLead; at: string }) => (
  <header className="deep">
    <p>
      <NavLink to={paths.leads()}>Back to Leads</NavLink>
      <Waiting {...lead} since={lead.receivedAt} at={at} />
      <span>
        <LeadState lead={lead} />
      </span>
    </p>
    <h1>{workOf(lead).words}</h1>
    <p className="price">{figureOf(lead)}</p>
    <p className="text-sm">
      {lead.chosenPence === null
        ? "A guide that the customer has seen, not a quote"
        : `Your price, with VAT: the customer chose it. Our guide was ${poundRange(estimateNow(lead.estimate).result)}`}
    </p>
  </header>
);

/** Where and when the work is, the customer's notes and photos, and their other answers. */
export function SheetWork({ lead }: { lead: SheetLead }) {
  const soon = urgencyWords(lead.source, lead.answers, lead.timeline);
  const rows = otherRows(lead, { ...workOf(lead), soon });
  const isTold = rows.some(([, fact]) => fact);
  return (
    <section aria-label="Project Details">
      <p>
        <b>{formatPostcode(lead.postcode)}</b> <Distance {...lead} />{" "}
        {soon && !lead.press?.emergency ? <span className="also">{inWords(soon)}</span> : null}
      </p>
      {lead.homeownerNotes ? <blockquote>{lead.homeownerNotes}</blockquote> : null}
      <Photos at={lead.photos.map((number) => paths.leadPhoto(lead.id, number))} />
      {isTold ? <FactGrid rows={rows} /> : null}
    </section>
  );
}

/** The customer; the buttons to reach them are in the bar. */
export const SheetPerson = ({ lead }: { lead: SheetLead }) => (
  <section aria-label="Customer Information">
    <h2>{fullName(lead)}</h2>
    {isShown(lead) ? (
      <p>
        {lead.email} {lead.phoneVerified ? <span className="badge">Number checked</span> : null}
      </p>
    ) : (
      <DetailsGone lead={lead} />
    )}
  </section>
);

/** Identifies the lead to us when somebody asks about it. */
export const LeadInfo = ({ lead }: { lead: SheetLead }) => (
  <section>
    <h2 className="text-lg">Lead Info</h2>
    <FactGrid
      rows={[
        ["Source", sourceName(lead.source)],
        ["Lead ID", lead.id],
        ["Last updated", <LeadTime key="updated" at={lead.updatedAt} />],
      ]}
    />
  </section>
);

type CustomerViewProps = { customer: CustomerWords; businessName: string };

/** What the homeowner's own page says of the business, from the same function. */
export function CustomerView({ customer: { page, said }, businessName }: CustomerViewProps) {
  return (
    <section>
      <h2>What the customer sees</h2>
      {page ? (
        <p className="mt-3 wrap-anywhere">
          {`Their own page of this request says of ${businessName}: `}
          <q className="font-semibold">{page}</q>.
        </p>
      ) : null}
      {said.map((words) => (
        <p key={words} className="hint mt-1">
          {words}
        </p>
      ))}
    </section>
  );
}
