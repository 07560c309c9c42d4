import type { LeadEnd } from "~/models/leads/lead";
import type { TakeBack } from "~/models/leads/now/business";
import type { Contact } from "./contact-links";

/** A customer's details as a business may see them. */
export type ShownContact = Contact & {
  /** Whether the business can take its decline back; null if it has not declined. */
  takeBack: TakeBack | null;
  ended: LeadEnd | null;
};

/** Whether the customer can be reached: their details are there, and not hidden. */
export const isShown = ({
  erasedAt,
  takeBack,
  ended,
}: Pick<ShownContact, "erasedAt" | "takeBack" | "ended">): boolean =>
  !erasedAt && takeBack === null && ended !== "closed";

/** Stands in place of the buttons to reach the customer. */
export function DetailsGone({ lead: { erasedAt, takeBack, ended } }: { lead: ShownContact }) {
  if (erasedAt) return <DetailsDeleted />;
  return (
    <p className="note w-fit">
      {`${ended === "closed" ? "Closed" : "You no longer have this lead"}: who it is, how to reach them and your notes are hidden${takeBack === "possible" ? " until you take it back" : ""}.`}
    </p>
  );
}

export const DetailsDeleted = () => <p className="note w-fit">The customer's details are deleted</p>;
