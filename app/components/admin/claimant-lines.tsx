import { formatInstant } from "~/models/base/clock";
import { claimKindWords, claimStatusWords } from "~/models/claims/claim";
import { type ClaimantLine, provedWords } from "~/models/claims/queue";
import { formatPhone, telHref } from "~/models/reading/phone";

/** Who claimed a listing, how to reach them, when, and how they proved it. */
export const ClaimantLines = ({ claimants }: { claimants: readonly ClaimantLine[] }) => (
  <ul className="mt-2 grid gap-2">
    {claimants.map((claimant) => (
      <li key={claimant.id} className="wrap-anywhere">
        <Claimant {...claimant} />
        {` ${claimKindWords[claimant.kind]}, ${formatInstant(claimant.createdAt)}, ${provedWords(claimant)}. `}
        <strong>
          {claimant.noted ? "Noted: waits to hear how it ends" : claimStatusWords[claimant.status]}
        </strong>
      </li>
    ))}
  </ul>
);

/** Name, email and number; or, once they were deleted, that they were. */
export function Claimant({
  contactName,
  email,
  phone,
}: Pick<ClaimantLine, "contactName" | "email" | "phone">) {
  if (!email) return <>Somebody whose details are deleted.</>;
  return (
    <>
      {`${contactName}, ${email}, `}
      <a href={telHref(phone)} className="link whitespace-nowrap">
        {formatPhone(phone)}
      </a>
      .
    </>
  );
}
