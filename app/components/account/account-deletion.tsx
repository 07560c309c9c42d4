import type { SubmissionResult } from "@conform-to/dom";
import { Tick } from "~/components/form/controls";
import { LineLink } from "~/components/page/link";
import { paths } from "~/paths";
import { AccountForm } from "./account-form";

export const accountDeletionTitle = "Delete your account?";

type AccountDeletionProps = {
  businesses: readonly string[];
  /** Businesses whose featured placement this account pays for. */
  paidFor: readonly string[];
  homeowner: boolean;
  refused?: SubmissionResult;
};

/** Says what deleting does, and asks for the password once more. */
export function AccountDeletion({ businesses, paidFor, homeowner, refused }: AccountDeletionProps) {
  const fate = refused?.initialValue?.listing;
  return (
    <div className="wrap narrow py-8">
      <h1>{accountDeletionTitle}</h1>
      <WhatGoes businesses={businesses} paidFor={paidFor} homeowner={homeowner} />
      <div className="panel mt-5">
        <AccountForm
          intent="delete"
          action={paths.accountDeletion}
          fields={[
            {
              name: "current",
              label: "Password",
              type: "password",
              autoComplete: "current-password",
              required: true,
            },
          ]}
          refused={refused}
          send="Delete my account"
        >
          {businesses.length > 0 ? (
            <ListingChoice chosen={fate === "removed" ? "removed" : "unclaimed"} />
          ) : null}
        </AccountForm>
      </div>
      <LineLink to={paths.account} p="mt-4">
        Keep my account
      </LineLink>
    </div>
  );
}

const WhatGoes = ({ businesses, paidFor, homeowner }: AccountDeletionProps) => (
  <ul className="mt-4 grid list-disc gap-2 pl-5">
    <li>Your name, email and password go, and every browser is signed out. Nobody can undo it.</li>
    {businesses.length > 0 ? (
      <li className="wrap-anywhere">
        {`No request reaches ${businesses.join(" or ")} any more. What you noted on leads stays with the listing, without your name.`}
      </li>
    ) : null}
    {paidFor.length > 0 ? (
      <li className="wrap-anywhere">
        {`The featured placement of ${paidFor.join(" and ")} ends, and you are charged no more. This gives no money back: if you bought it within the last 30 days, ask for that first.`}
      </li>
    ) : null}
    {homeowner ? (
      <li>Requests that you made stay. Delete the details of each on its own page first.</li>
    ) : (
      <li>
        You are taken off the waiting lists for featured plans. What you paid for one stays in our books, with
        the email it was paid with.
      </li>
    )}
  </ul>
);

function ListingChoice({ chosen }: { chosen: string }) {
  const choices = [
    ["unclaimed", "Leave it on the site, claimed by nobody"],
    ["removed", "Take it down"],
  ] as const;
  return (
    <fieldset>
      <legend className="label">Your listing</legend>
      {choices.map(([value, label]) => (
        <Tick key={value} type="radio" name="listing" value={value} defaultChecked={value === chosen}>
          {label}
        </Tick>
      ))}
    </fieldset>
  );
}
