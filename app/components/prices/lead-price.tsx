import { ButtonLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import { pounds } from "~/models/base/pounds";
import type { LeadEnd } from "~/models/leads/lead";
import { pricePaths } from "~/models/prices/addresses";

type LeadPriceProps = {
  lead: { id: string; erasedAt: string | null; ended: LeadEnd | null; status: string };
  /** Null while nothing was written. */
  price: {
    drafted: boolean;
    withdrawn: boolean;
    sent: { totalPence: number; at: string } | null;
    /** Whether there is an agreement to read. */
    agreement: boolean;
  } | null;
};

/** On the page of a lead: what its business asks for the work, and the way to say it. */
export function LeadPrice({ lead: { id, erasedAt, ended, status }, price }: LeadPriceProps) {
  if (erasedAt) return null;
  const closed = ended === "hired" || status === "declined";
  const { sent, drafted, withdrawn, agreement } = price ?? {};
  if (closed && !sent) return null;
  const begun = sent || drafted;
  return (
    <section aria-label="Your price">
      <h2>Your price</h2>
      <p>
        {sent
          ? `${pounds(sent.totalPence)} with VAT, sent ${formatInstant(sent.at)}${withdrawn ? ", taken back since" : ""}.`
          : "Send it here: the customer compares it with the others on the same work, and nobody sees it but them."}
        {drafted ? " A draft waits to be sent." : ""}
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={pricePaths.own(id)} className="btn btn-quiet">
          {begun ? "See or change your price" : "Send a price"}
        </a>
        {agreement ? <ButtonLink to={pricePaths.ownAgreement(id)}>Read the agreement</ButtonLink> : null}
      </p>
    </section>
  );
}
