import { formatInstant } from "~/models/base/clock";
import { type DeclineReason, type LeadEnd, type LeadStatus, saysBooked } from "~/models/leads/lead";
import { standingWords } from "~/models/leads/now/homeowner";

type CustomerViewProps = {
  status: LeadStatus;
  declineReason: DeclineReason | null;
  businessName: string;
  hiredAt: string | null;
  ended: LeadEnd | null;
  notHiredAt: string | null;
  erasedAt: string | null;
};

/** What the homeowner's own page says of the business: the same words from the same place. */
export function CustomerView({
  status,
  declineReason,
  businessName,
  hiredAt,
  ended,
  notHiredAt,
  erasedAt,
}: CustomerViewProps) {
  return (
    <section>
      <h2>What the customer sees</h2>
      {erasedAt ? (
        <p className="mt-3">
          {`On ${formatInstant(erasedAt)} they had their details deleted. Their page names no business any more.`}
        </p>
      ) : (
        <>
          <p className="mt-3 [overflow-wrap:anywhere]">
            {`Their own page of this request says of ${businessName}: `}
            <q className="font-semibold">
              {standingWords({ status, declineReason, holds: true, seen: true, ended })}
            </q>
            .
          </p>
          {notHiredAt && saysBooked(status) ? (
            <p className="mt-2">{`On ${formatInstant(notHiredAt)} they told us that they have not hired you.`}</p>
          ) : null}
          {hiredAt ? (
            <p className="mt-2">{`On ${formatInstant(hiredAt)} they told us that they have hired ${ended === "chosen" ? "you" : "someone"}.`}</p>
          ) : status === "declined" ? null : (
            <p className="hint mt-1">{meaning(status)}</p>
          )}
        </>
      )}
    </section>
  );
}

function meaning(status: LeadStatus): string {
  if (status === "new" || status === "assigned")
    return "They know that you have opened it, and wait to hear from you.";
  return "It changes when you change the status. They never see your notes.";
}
