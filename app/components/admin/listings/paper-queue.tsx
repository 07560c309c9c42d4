import type { DeskRow } from "~/components/admin/split";
import { Field, SubmitButton } from "~/components/form/controls";
import { LineLink, TextLink } from "~/components/page/link";
import { formatDay, formatInstant } from "~/models/base/clock";
import { waitingFacts } from "~/models/base/queue";
import { type SentKind, sentLabels } from "~/models/listings/profile/paper";
import { photoAddress } from "~/models/listings/profile/picture";
import { paths } from "~/paths";

/** The id of a paper that was to be refused without a reason. */
export type PaperRefusal = { paper: string };

type Paper = {
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

export const paperLine = ({ id, kind, businessName, city, createdAt }: Paper, now: Date): DeskRow => ({
  ...{ id, to: paths.adminPaper(id), name: `${businessName}, ${city}` },
  ...waitingFacts(new Date(createdAt), now, [sentLabels[kind]]),
});

type PaperEntryProps = { paper: Paper; refused: boolean };

/** What an owner sent and what it is to prove, with the operator's answer at the bottom. */
export const PaperEntry = (props: PaperEntryProps) => (
  <>
    <Sent paper={props.paper} />
    <Answer {...props} />
  </>
);

const shown = ["image/jpeg", "image/png", "image/webp"];

function Sent({ paper }: { paper: Paper }) {
  const { kind, organisation, number, expiresOn } = paper;
  return (
    <>
      <div>
        <h2 className="text-2xl wrap-anywhere">
          <TextLink to={paths.adminListing(paper.businessId)}>{paper.businessName}</TextLink>, {paper.city}
        </h2>
        <p className="text-sm text-slate">
          {`Sent ${formatInstant(paper.createdAt)}. ${paper.verified ? "" : "Not verified yet: nothing is shown before it is."}`}
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
      {kind === "job" ? <Photos {...paper} /> : <PaperFile {...paper} />}
    </>
  );
}

function PaperFile({ id, paperName, paperType }: Paper) {
  const file = paths.adminPaperFile(id);
  return (
    <div>
      {shown.includes(paperType ?? "") ? (
        <img src={file} alt={`The paper, ${paperName}`} loading="lazy" className="max-h-96 max-w-full" />
      ) : null}
      <LineLink to={file} download>
        {`Open the paper, ${paperName}`}
      </LineLink>
    </div>
  );
}

const Photos = ({ before, after }: Paper) => (
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

function Answer({ paper: { id, businessName, kind }, refused }: PaperEntryProps) {
  const whose = <span className="sr-only">{` ${sentLabels[kind]} of ${businessName}`}</span>;
  return (
    <form method="post" action={paths.adminPaper(id)} className="decide items-end">
      <input type="hidden" name="paper" value={id} />
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
