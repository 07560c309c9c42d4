import type { TakeBack } from "~/models/leads/now/business";
import type { Contact } from "./contact-links";

/** A customer's details as a business may see them. */
export type ShownContact = Contact & {
  /** Whether the business can take its decline back; null if it has not declined. */
  takeBack: TakeBack | null;
};

/** Whether the customer can be reached: their details are there, and not hidden. */
export const isShown = ({ erasedAt, takeBack }: Pick<ShownContact, "erasedAt" | "takeBack">): boolean =>
  !erasedAt && takeBack === null;

/** Stands in place of the buttons to reach the customer. */
export function DetailsGone({ lead: { erasedAt, takeBack } }: { lead: ShownContact }) {
  if (erasedAt) return <DetailsDeleted />;
  return (
    <p className="note w-fit">
      {`Declined: who it is, how to reach them and your notes are hidden${takeBack === "possible" ? " until you take it back" : ""}.`}
    </p>
  );
}

export const DetailsDeleted = () => <p className="note w-fit">Details deleted at the homeowner's request</p>;
