import { Field, SubmitButton } from "~/components/form/controls";
import { ErrorSummary } from "~/components/form/error-summary";
import { FileField } from "~/components/form/file-field";
import { LineLink, TextLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import { type ShownWaiting, WaitingPlans } from "~/components/placement/waiting-plans";
import {
  type ClaimStatus,
  claimStatusWords,
  codeMinutes,
  documentWords,
  mostDocuments,
} from "~/models/claims/claim";
import { type CodeTarget, codePlaces, codeWays, noCodePlaces } from "~/models/claims/verification-methods";
import { paths } from "~/paths";
import { ClaimHeader } from "./portal-claim";

/** What a waiting claimant is shown of their claim. */
export type ProgressOf = {
  id: string;
  status: ClaimStatus;
  businessName: string;
  city: string;
  /** The phone numbers and emails that a code can be sent to, masked. */
  targets: readonly CodeTarget[];
  /** A code would prove the claim, but the listing has no contact details to send one to. */
  nowhere: boolean;
  /** A code was sent and may be typed. */
  open: boolean;
  documents: number;
  /** When it ends by itself, since it has no document; null if it does not. */
  endsOn: string | null;
  reason: string;
};

/** The errors of the last submission. */
export type ProgressProblem = { code?: string; document?: string };

/** The action's answer to the claim's page when it is shown again. */
export type ProgressAnswer = { problem?: ProgressProblem };

type ProgressProps = {
  claim: ProgressOf;
  action: string;
  problem?: ProgressProblem;
};

/** The status of a claim, and what its claimant can do meanwhile. */
export function ClaimProgress({ claim, action, problem = {} }: ProgressProps) {
  const { status, businessName, city, reason } = claim;
  const problems = [
    ...(problem.code ? [{ fieldId: "code", message: problem.code }] : []),
    ...(problem.document ? [{ fieldId: "document", message: problem.document }] : []),
  ];
  return (
    <>
      <div className={problems.length > 0 ? "mt-4" : undefined}>
        <ErrorSummary problems={problems} />
      </div>
      <p className="mt-3">
        <b className="wrap-anywhere">{businessName}</b>
        {`, ${city}: ${claimStatusWords[status]}.`}
      </p>
      {reason ? <p className="note mt-3 whitespace-pre-line wrap-anywhere">{reason}</p> : null}
      {status === "pending" ? <CodeSection claim={claim} action={action} error={problem.code} /> : null}
      {status === "pending" || status === "disputed" ? (
        <DocumentSection claim={claim} action={action} error={problem.document} />
      ) : null}
    </>
  );
}

type SectionProps = { claim: ProgressOf; action: string; error?: string };

function CodeSection({ claim: { targets, open }, action, error }: SectionProps) {
  if (targets.length === 0) return null;
  return (
    <Part id="quicker" title="Prove it with a code" className="panel mt-6">
      <p className="mt-2">
        {`We can send a code to the ${codePlaces} on the listing. Type it here to have the listing without waiting for us: it counts for more than any claim without one.`}
      </p>
      {open || error ? (
        <form method="post" action={action} noValidate className="mt-4 grid gap-4">
          <input type="hidden" name="intent" value="code" />
          <Field
            name="code"
            label="Code"
            hint={`6 digits. It is valid for ${codeMinutes} minutes.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            errors={error ? [error] : undefined}
            className="max-w-40"
            required
          />
          <SubmitButton p="" busy="Checking...">
            Confirm code
          </SubmitButton>
        </form>
      ) : null}
      <form method="post" action={action} className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="send-code" />
        {targets.map(({ channel, to }) => (
          <SubmitButton key={channel} name="channel" value={channel} quiet={open}>
            {codeWays[channel].button(to)}
          </SubmitButton>
        ))}
      </form>
    </Part>
  );
}

function documentHeading(documents: number, targets: number): string {
  if (documents > 0) return "Add another document";
  return targets > 0 ? "Or show a document" : "Show a document";
}

const DocumentSection = ({ claim: { documents, targets, nowhere, endsOn }, action, error }: SectionProps) => (
  <Part id="documents" title={documentHeading(documents, targets.length)} className="panel mt-6">
    <AboutDocuments documents={documents} nowhere={nowhere} />
    {endsOn ? (
      <p className="mt-2">
        {`With neither a code nor a document by ${endsOn} the claim ends, unless we could confirm it.`}
      </p>
    ) : null}
    {documents < mostDocuments ? (
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        className="mt-4 grid gap-4"
      >
        <FileField
          name="document"
          label="Document"
          hint="A PDF or a photo, up to 10 MB."
          accept=".pdf,image/jpeg,image/png,image/webp,image/heic"
          errors={error ? [error] : undefined}
        />
        <SubmitButton p="" quiet busy="Sending...">
          Send document
        </SubmitButton>
      </form>
    ) : null}
  </Part>
);

const AboutDocuments = ({ documents, nowhere }: Pick<ProgressOf, "documents" | "nowhere">) => (
  <>
    {nowhere ? (
      <p className="mt-2">{`The listing has no ${noCodePlaces} that we could send a code to.`}</p>
    ) : null}
    <p className="mt-2">
      {`Send ${documentWords}. Only our own people can open it, to check your claim; 30 days after the decision it is deleted.`}
    </p>
    {documents > 0 ? (
      <p className="mt-2 font-semibold">
        {documents === 1 ? "We have 1 document of yours." : `We have ${documents} documents of yours.`}
      </p>
    ) : null}
  </>
);

/** The dashboard of somebody whose claim is being checked: no leads, no edits. */
export const WaitingDashboard = ({
  claimId,
  name,
  progress,
  plans,
}: {
  claimId: string;
  name: string;
  progress: ProgressOf;
  plans: readonly ShownWaiting[];
}) => (
  <div className="wrap narrow py-6 sm:py-8">
    <ClaimHeader hasPortal={false} />
    <h1 className="mt-2">{`Welcome, ${name}!`}</h1>
    <p className="mt-3 text-lg">Your claim is being checked, within 24 hours.</p>
    <WaitingPlans waiting={plans} />
    <ClaimProgress claim={progress} action={paths.claimBusinessAt({ claim: claimId })} />
    <p className="mt-6">
      Your leads and your profile are here once your claim is confirmed. We email you then.{" "}
      <LineLink to={paths.claimBusiness}>Your claims</LineLink>
    </p>
  </div>
);

/** Shown on the dashboard of an owner who has claimed another business, with a link to prove that claim. */
export const OpenClaim = ({ id, businessName }: { id: string; businessName: string }) => (
  <p className="note mt-4 wrap-anywhere">
    {`Your claim of ${businessName} is being checked, within 24 hours. `}
    <TextLink to={paths.claimBusinessAt({ claim: id })}>See it, or prove it now</TextLink>
  </p>
);
