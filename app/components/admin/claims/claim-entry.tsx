import { Fragment } from "react";
import { Claimant, ClaimantLines } from "~/components/admin/claimant-lines";
import { TextLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import { claimStatusWords } from "~/models/claims/claim";
import { type Comparison, provedWords, type QueuedClaim } from "~/models/claims/queue";
import { type CodeTarget, methods } from "~/models/claims/verification-methods";
import { paths } from "~/paths";

export type OpenClaim = QueuedClaim & {
  age: string;
  late: boolean;
  compared: Comparison[];
  /** The contact details on the listing that a code can be sent to. */
  targets: CodeTarget[];
};

/** An open claim with its evidence. */
export function ClaimEntry({ claim }: { claim: OpenClaim }) {
  const { businessName, businessId, city, createdAt, age, late, method, listingStatus, waits } = claim;
  return (
    <>
      <p className="text-sm text-slate">
        {`${formatInstant(createdAt)}, wants to be checked ${methods[method].chosen}`}
        {waits ? (
          <>
            {" · "}
            <span
              className={late ? "font-bold text-red" : ""}
            >{`waiting ${age}${late ? ", late" : ""}`}</span>
          </>
        ) : null}
      </p>
      <h2 className="text-2xl wrap-anywhere">{`${businessName}, ${city}`}</h2>
      <p className="mt-1 wrap-anywhere">
        {stateOf(claim)}{" "}
        {listingStatus === "active" ? (
          <TextLink to={paths.roofingBusiness(businessId)}>See the listing</TextLink>
        ) : null}
      </p>
      <Alike listings={claim.alike} />
      <Compared claim={claim} />
      <Evidence claim={claim} />
      {claim.others.length > 0 ? (
        <>
          <h3 className="mt-4">Who claimed it too</h3>
          <ClaimantLines claimants={claim.others} />
        </>
      ) : null}
    </>
  );
}

/** Waiting listings that look the same: a business may have been added twice. */
function Alike({ listings }: { listings: OpenClaim["alike"] }) {
  if (listings.length === 0) return null;
  return (
    <p>
      {"Looks like another that waits here: "}
      {listings.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 ? ", " : ""}
          <TextLink to={paths.adminListing(id)}>{name}</TextLink>
        </Fragment>
      ))}
    </p>
  );
}

function stateOf(claim: OpenClaim): string {
  const { kind, status, contactName, provedBy, documents, ownerEmail, lookedAt, decidedAt, decidedBy } =
    claim;
  const by = `by ${contactName}`;
  if (status === "approved" || status === "rejected" || status === "refused" || status === "lapsed") {
    const when = decidedAt ? `, ${formatInstant(decidedAt)}` : "";
    return `${claimStatusWords[status]}${decidedBy ? ` by ${decidedBy}` : ""}${when}${claim.reason ? `: ${claim.reason}` : "."}`;
  }
  if (kind === "dispute") {
    const whose = ownerEmail ? `${ownerEmail} owns it` : "it was claimed before, and no account owns it";
    return lookedAt
      ? `Dispute ${by}: ${whose}. Looked into since ${formatInstant(lookedAt)}: owner, name, phone, email and website wait until you decide.`
      : `Dispute ${by}: ${whose}. Nothing waits before you look into it.`;
  }
  if (kind === "addition") return `New listing ${by}: on no page until it is approved.`;
  const proved = provedWords({ provedBy, documents: documents.length });
  if (status !== "proven") return `Claim ${by}: ${proved}.`;
  return claim.waits
    ? `Claim ${by}: ${proved}. To verify: no request reaches it until then.`
    : `Claim ${by}: ${proved}.`;
}

/** Compares the listing with its claimant; differences are marked in words and in red. */
function Compared({ claim }: { claim: OpenClaim }) {
  const { compared, claimedBeside } = claim;
  return (
    <table className="evidence">
      <caption className="sr-only">The listing and who claims it</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">The listing</th>
          <th scope="col">Who claims it</th>
          <th scope="col">
            <span className="sr-only">Difference</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {compared.map(({ what, listing, claimant, says, differs }) => (
          <tr key={what} className={differs ? "differs" : undefined}>
            <th scope="row">{what}</th>
            <td>{listing}</td>
            <td>{claimant}</td>
            <td>{says}</td>
          </tr>
        ))}
        <tr className={claimedBeside > 0 ? "differs" : undefined}>
          <th scope="row">Claims</th>
          <td>{claim.ownerEmail ? `owned by ${claim.ownerEmail}` : "no owner"}</td>
          <td>
            {claimedBeside > 0
              ? `${claimedBeside} other ${claimedBeside === 1 ? "listing" : "listings"}`
              : "this one"}
          </td>
          <td>{claimedBeside > 0 ? "within a day" : "nothing else within a day"}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Evidence({ claim }: { claim: OpenClaim }) {
  const { additionalInfo, documents } = claim;
  return (
    <>
      <p className="mt-3 wrap-anywhere">
        <Claimant {...claim} />
      </p>
      {additionalInfo ? <blockquote className="says">{additionalInfo}</blockquote> : null}
      {documents.map(({ id, name, type }) => (
        <figure key={id} className="attached">
          {type.startsWith("image/") && type !== "image/heic" ? (
            <img src={paths.claimDocument(id)} alt={`Document ${name}`} loading="lazy" />
          ) : null}
          <figcaption>
            <a href={paths.claimDocument(id)} className="link nav-link wrap-anywhere">
              {`Save ${name}`}
            </a>
          </figcaption>
        </figure>
      ))}
    </>
  );
}
