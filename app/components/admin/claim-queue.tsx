import { Fragment } from "react";
import { proofWords } from "~/components/claim/claim-words";
import { SubmitButton } from "~/components/form/submit-button";
import { formatInstant } from "~/models/base/clock";
import type { VerificationMethod } from "~/models/claims/claim";
import type { ClaimantLine, QueuedClaim } from "~/models/claims/queue";
import { formatPhone } from "~/models/phones/phone";
import { paths } from "~/paths";
import { Claimant, ClaimantLines } from "./claimant-lines";

/** A claim of the queue, with how long it has waited in words. */
type ShownClaim = QueuedClaim & { age: string; late: boolean };

/** What was sent last and could not be done, to go on from; with the claim and its error where one was wrong. */
export type RefusedDecision = {
  claimId?: string;
  error?: string;
  chosen: readonly string[];
  reasons: Readonly<Record<string, string>>;
};

type ClaimQueueProps = { claims: readonly ShownClaim[]; action: string; refused?: RefusedDecision };

/** The claims that wait, one form: each with its own buttons, and those that are selected together. */
export function ClaimQueue({ claims, action, refused }: ClaimQueueProps) {
  if (claims.length === 0) {
    return (
      <p className="mt-4 text-slate">
        Nothing waits for you. Claims and new listings appear here, and so do businesses whose owner a code
        has proved.
      </p>
    );
  }
  const several = claims.filter(({ kind }) => kind !== "dispute").length > 1;
  return (
    <form method="post" action={action} noValidate>
      {/* Enter in a field presses the first button of a form, which is to do nothing. */}
      <button type="submit" name="intent" value="none" className="sr-only" tabIndex={-1} aria-hidden="true" />
      {several ? (
        <p className="mt-4">
          <SubmitButton name="intent" value="approve-chosen" quiet>
            Approve selected
          </SubmitButton>
        </p>
      ) : null}
      <ul className="claims">
        {claims.map((claim) => (
          <li key={claim.id} id={`claim-${claim.id}`} className={claim.late ? "late" : undefined}>
            <ClaimItem claim={claim} ticks={several && claim.kind !== "dispute"} refused={refused} />
          </li>
        ))}
      </ul>
    </form>
  );
}

type ClaimItemProps = {
  claim: ShownClaim;
  /** Whether it can be approved together with others. */
  ticks: boolean;
  refused?: RefusedDecision;
};

function ClaimItem({ claim, ticks, refused }: ClaimItemProps) {
  const { id, businessName, city, age, late } = claim;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg [overflow-wrap:anywhere]">{`${businessName}, ${city}`}</h2>
        <span className={late ? "overdue" : "waited"}>{`waiting ${age}${late ? ", late" : ""}`}</span>
      </div>
      <State claim={claim} />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <button
          type="submit"
          name="approve"
          value={id}
          className="btn"
          aria-label={`Approve ${nameOf(claim)}`}
        >
          Approve
        </button>
        {claim.kind === "dispute" && !claim.lookedAt ? (
          <button
            type="submit"
            name="look"
            value={id}
            className="btn btn-quiet"
            aria-label={`Look into it: ${businessName}`}
          >
            Look into it
          </button>
        ) : null}
        {ticks ? (
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="claim"
              value={id}
              defaultChecked={refused?.chosen.includes(id)}
              className="size-5"
              aria-label={`Select ${nameOf(claim)}`}
            />
            Select
          </label>
        ) : null}
      </div>
      <div className="more">
        <Whose claim={claim} />
        <Rejection claim={claim} refused={refused} />
      </div>
    </>
  );
}

/** Of a listing that several claim, with who this one is. */
const nameOf = ({ businessName, contactName, others }: ShownClaim) =>
  others.length > 0 ? `${businessName} for ${contactName}` : businessName;

function State({ claim }: { claim: ShownClaim }) {
  const [waiting, over] = [true, false].map((waits) => claim.others.filter((other) => other.waits === waits));
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {[stateOf(claim), waiting?.length ? alsoIn(waiting) : ""].join(" ")}
      </p>
      <Alike listings={claim.alike} />
      {over?.length ? <ClaimantLines claimants={over} /> : null}
    </>
  );
}

/** Each has its own place in the queue. */
const alsoIn = (others: readonly ClaimantLine[]) =>
  `${others.map(({ contactName }) => contactName).join(" and ")} ${others.length === 1 ? "claims" : "claim"} it too, in this list.`;

/** The same business may have been added twice before anybody looked. */
function Alike({ listings }: { listings: ShownClaim["alike"] }) {
  if (listings.length === 0) return null;
  return (
    <p>
      {"Looks like another that waits here: "}
      {listings.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 ? ", " : ""}
          <a href={paths.adminListing(id)} className="link">
            {name}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

function stateOf({
  kind,
  status,
  provedBy,
  documents,
  ownerEmail,
  lookedAt,
  contactName,
}: ShownClaim): string {
  const by = `by ${contactName}`;
  if (kind === "dispute") {
    const whose = ownerEmail ? `${ownerEmail} owns it` : "it was claimed before, and no account owns it";
    return lookedAt
      ? `Dispute ${by}: ${whose}. Looked into since ${formatInstant(lookedAt)}: owner, name, phone, email and website wait until you decide.`
      : `Dispute ${by}: ${whose}. Nothing waits before you look into it.`;
  }
  if (kind === "addition") return `New listing ${by}: on no page until it is approved.`;
  const proof = proofWords({ provedBy, documents: documents.length });
  return status === "proven"
    ? `Claim ${by}: ${proof}. To verify: no request reaches it until then.`
    : `Claim ${by}: ${proof}.`;
}

const methodWords: Readonly<Record<VerificationMethod, string>> = {
  email: "by email",
  phone: "by phone",
  document: "with a document",
};

function Whose({ claim }: { claim: ShownClaim }) {
  return (
    <details>
      <summary className="nav-link">Who, and what shows it</summary>
      <Facts claim={claim} />
    </details>
  );
}

function Facts({ claim }: { claim: ShownClaim }) {
  const { method, additionalInfo, listingEmail, listingPhone, website, createdAt } = claim;
  const { documents, businessId, listingStatus } = claim;
  return (
    <dl className="facts mt-3">
      <dt>Claimant</dt>
      <dd>
        <Claimant {...claim} />
      </dd>
      <dt>Claimed</dt>
      <dd>{formatInstant(createdAt)}</dd>
      <dt>Wants to be checked</dt>
      <dd>{methodWords[method]}</dd>
      <dt>On the listing</dt>
      <dd>
        {[listingEmail, listingPhone && formatPhone(listingPhone), website].filter(Boolean).join(", ") ||
          "no email, number or website"}{" "}
        {listingStatus === "active" ? (
          <a href={paths.roofingBusiness(businessId)} className="link">
            See the listing
          </a>
        ) : null}
      </dd>
      {additionalInfo ? (
        <>
          <dt>Says</dt>
          <dd className="whitespace-pre-line">{additionalInfo}</dd>
        </>
      ) : null}
      <Documents documents={documents} />
    </dl>
  );
}

function Documents({ documents }: Pick<ShownClaim, "documents">) {
  if (documents.length === 0) return null;
  return (
    <>
      <dt>Documents</dt>
      <dd>
        {documents.map(({ id, name }) => (
          <a key={id} href={paths.claimDocument(id)} className="link nav-link mr-4">
            {name}
          </a>
        ))}
      </dd>
    </>
  );
}

function Rejection({ claim, refused }: { claim: ShownClaim; refused?: RefusedDecision }) {
  const { id } = claim;
  const error = refused?.claimId === id ? refused.error : undefined;
  const field = `reason-${id}`;
  return (
    <details open={error !== undefined || undefined}>
      <summary className="nav-link">Reject…</summary>
      <Reason id={field} typed={refused?.reasons[id]} error={error} />
      <button
        type="submit"
        name="reject"
        value={id}
        className="btn btn-quiet mt-3"
        aria-label={`Reject ${nameOf(claim)}`}
      >
        Reject
      </button>
    </details>
  );
}

function Reason({ id, typed, error }: { id: string; typed?: string; error?: string }) {
  return (
    <>
      <label htmlFor={id} className="label">
        Why not? The claimant is emailed this
      </label>
      {error ? (
        <p id={`${id}-error`} className="error" data-problem="" tabIndex={-1}>
          {error}
        </p>
      ) : null}
      <textarea
        id={id}
        name={id}
        rows={3}
        className="input"
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        // biome-ignore lint/a11y/noAutofocus: of a long queue, the claim that was not decided is where to go on
        autoFocus={error !== undefined}
      />
    </>
  );
}
