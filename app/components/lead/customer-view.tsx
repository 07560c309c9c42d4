import type { CustomerWords } from "~/models/leads/now/business";

type CustomerViewProps = { customer: CustomerWords; businessName: string };

/** What the homeowner's own page says of the business: the same words from the same place. */
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
