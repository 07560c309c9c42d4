import { statusWords } from "~/components/own-request/status-words";
import { formatInstant } from "~/models/base/clock";
import type { LeadStatus } from "~/models/leads/lead";

type CustomerViewProps = {
  status: LeadStatus;
  businessName: string;
  hiredAt: string | null;
  erasedAt: string | null;
};

/** What the homeowner's own page says of the business: the same words from the same place. */
export function CustomerView({ status, businessName, hiredAt, erasedAt }: CustomerViewProps) {
  return (
    <section className="panel">
      <h2 className="text-xl">What the customer sees</h2>
      {erasedAt ? (
        <p className="mt-3">
          {`On ${formatInstant(erasedAt)} they had their details deleted. Their page names no business any more.`}
        </p>
      ) : (
        <>
          <p className="mt-3 [overflow-wrap:anywhere]">
            {`Their own page of this request says of ${businessName}: `}
            <q className="font-semibold">{statusWords[status]}</q>.
          </p>
          {hiredAt ? (
            <p className="mt-2">{`On ${formatInstant(hiredAt)} they told us that they have hired someone.`}</p>
          ) : (
            <p className="hint mt-1">{meaning(status)}</p>
          )}
        </>
      )}
    </section>
  );
}

function meaning(status: LeadStatus): string {
  if (status === "new" || status === "assigned") return "They know you have it, and wait to hear from you.";
  if (status === "declined") return "They do not see why.";
  return "It changes when you change the status. They never see your notes.";
}
