import type { DeskRow } from "~/components/admin/split";
import { Field, SubmitButton } from "~/components/form/controls";
import { TextLink } from "~/components/page/link";
import { formatDay, formatInstant } from "~/models/base/clock";
import { waitingFacts } from "~/models/base/queue";
import { photoAddress } from "~/models/listings/profile/picture";
import { type SentKind, sentLabels } from "~/models/listings/profile/proof";
import { paths } from "~/paths";

/** The id of a proof that was to be refused without a reason. */
export type ProofRefusal = { proof: string };

type Proof = {
  id: string;
  kind: SentKind;
  organisation: string;
  number: string;
  expiresOn: string | null;
  paperName: string | null;
  paperType: string | null;
  /** The photos before and after a finished job, as the beginnings of their file names. */
  before: string | null;
  after: string | null;
  createdAt: string;
  businessId: ListingId;
  businessName: string;
  city: string;
  verified: boolean;
};

export const proofLine = ({ id, kind, businessName, city, createdAt }: Proof, now: Date): DeskRow => ({
  ...{ id, to: paths.adminProof(id), name: `${businessName}, ${city}` },
  ...waitingFacts(new Date(createdAt), now, [sentLabels[kind]]),
});

type ProofEntryProps = { proof: Proof; refused: boolean };

/** What an owner sent and what it is to prove, with the operator's answer at the bottom. */
export const ProofEntry = (props: ProofEntryProps) => (
  <>
    <Evidence proof={props.proof} />
    <Answer {...props} />
  </>
);

const shown = ["image/jpeg", "image/png", "image/webp"];

function Evidence({ proof }: { proof: Proof }) {
  const { kind, organisation, number, expiresOn } = proof;
  return (
    <>
      <div>
        <h2 className="text-2xl wrap-anywhere">
          <TextLink to={paths.adminListing(proof.businessId)}>{proof.businessName}</TextLink>, {proof.city}
        </h2>
        <p className="text-sm text-slate">
          {`Sent ${formatInstant(proof.createdAt)}. ${proof.verified ? "" : "Not verified yet: nothing is shown before it is."}`}
        </p>
        <p className="mt-2 font-bold">{sentLabels[kind]}</p>
        <p>
          {[
            organisation,
            number && `number ${number}`,
            expiresOn && `until ${formatDay(expiresOn, { withYear: true })}`,
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
      </div>
      {kind === "job" ? <Photos {...proof} /> : <Paper {...proof} />}
    </>
  );
}

function Paper({ id, paperName, paperType }: Proof) {
  const paper = paths.adminProofPaper(id);
  return (
    <div>
      {shown.includes(paperType ?? "") ? (
        <img src={paper} alt={`The paper, ${paperName}`} loading="lazy" className="max-h-96 max-w-full" />
      ) : null}
      <a href={paper} className="link nav-link" download>
        {`Open the paper, ${paperName}`}
      </a>
    </div>
  );
}

const Photos = ({ before, after }: Proof) => (
  <div className="grid grid-cols-2 gap-2">
    {[["Before", before] as const, ["After", after] as const].map(([label, path]) =>
      path ? (
        <figure key={label}>
          <a href={photoAddress(path)}>
            <img src={photoAddress(path)} alt={label} loading="lazy" className="max-h-96 max-w-full" />
          </a>
          <figcaption aria-hidden="true">{label}</figcaption>
        </figure>
      ) : null,
    )}
  </div>
);

function Answer({ proof: { id, businessName, kind }, refused }: ProofEntryProps) {
  const whose = <span className="sr-only">{` ${sentLabels[kind]} of ${businessName}`}</span>;
  return (
    <form method="post" action={paths.adminProof(id)} className="decide items-end">
      <input type="hidden" name="proof" value={id} />
      <SubmitButton name="answer" value="accept" quiet>
        Seen, and right{whose}
      </SubmitButton>
      <div className="grow basis-64">
        <Field
          name="reason"
          id={`reason-${id}`}
          label={`Why not, in words that ${businessName} reads`}
          maxLength={500}
          autoComplete="off"
          focusOnError
          errors={refused ? ["Say why, in words that they can read."] : undefined}
        />
      </div>
      <SubmitButton name="answer" value="refuse" quiet>
        Refuse{whose}
      </SubmitButton>
    </form>
  );
}
