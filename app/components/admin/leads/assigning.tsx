import { useLocation } from "@remix-run/react";
import { DeskSection, WaitingSince } from "~/components/admin/parts";
import { Field, Press, SubmitButton } from "~/components/form/controls";
import { StatusBadge } from "~/components/lead/status-badge";
import type { Candidate, DeclineReason, LeadStatus } from "~/models/leads/lead";
import { closedWords } from "~/models/leads/now/operator";
import { formatMiles } from "~/models/places/distance";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";

type Holder = {
  id: string;
  name: string;
  city: string;
  phone: string | null;
  distanceMiles: number;
  distanceExact: boolean;
  holds: boolean;
  status: LeadStatus;
  declineReason: DeclineReason | null;
  seenAt: string | null;
};

/** Every business that was given the lead: featured ones first, then the nearest. */
export const Holders = ({ holders }: { holders: readonly Holder[] }) => (
  <DeskSection title="Who was given it">
    {holders.length === 0 ? <p className="hint mt-2">Nobody has it yet.</p> : null}
    <ul className="mt-2 grid gap-2">
      {holders.map(
        ({ id, name, city, phone, distanceMiles, distanceExact, status, declineReason, seenAt, holds }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <a href={paths.adminListing(id)} className="link nav-link wrap-anywhere">
              {name}
            </a>
            <span className="text-sm text-slate">
              {[city, formatMiles(distanceMiles, distanceExact), phone && formatPhone(phone)]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <StatusBadge status={status} declineReason={declineReason} seen={seenAt !== null} />
            {holds || status === "declined" ? null : (
              <span className="text-sm text-slate">has left the site: does not count</span>
            )}
          </li>
        ),
      )}
    </ul>
  </DeskSection>
);

type AssignFormProps = {
  lead: string;
  candidates: readonly Candidate[];
  seen: number;
  /** Whether the work's place comes from a full postcode. */
  exactly: boolean;
};

/** Businesses that can be given the lead, in routing order, a button each. Pressing twice gives it once. */
export function AssignForm({ candidates, ...asked }: AssignFormProps) {
  const [far, near] = [candidates.filter(isBeyond), candidates.filter((each) => !isBeyond(each))];
  return (
    <DeskSection title="Give it to a business" id="assign">
      <p className="hint mt-1">
        {candidates.length > 0
          ? "Verified businesses of the trade within 100 miles that are not on holiday and do not list other work alone, in the order in which requests are sent; then those whose service area ends before. The one you choose is told as their alerts say: in quiet hours, afterwards. This cannot be taken back."
          : "Nobody can be given it now: no other verified business that may do this work within 100 miles has an owner, a known place and is not on holiday. Once there is one, it appears here."}
      </p>
      <CandidateList candidates={near} {...asked} />
      {far.length > 0 ? (
        <details open={near.length === 0} className="mt-3">
          <summary className="nav-link link">{`${far.length} whose service area ends before`}</summary>
          <CandidateList candidates={far} {...asked} />
        </details>
      ) : null}
    </DeskSection>
  );
}

const isBeyond = ({ distanceMiles, worksWithinMiles }: Candidate) => distanceMiles > worksWithinMiles;

const CandidateList = ({ candidates, ...asked }: AssignFormProps) => (
  <ul className="mt-3 grid gap-2">
    {candidates.map((candidate) => (
      <CandidateLine key={candidate.id} candidate={candidate} {...asked} />
    ))}
  </ul>
);

function CandidateLine({
  lead,
  candidate,
  seen,
  exactly,
}: Omit<AssignFormProps, "candidates"> & { candidate: Candidate }) {
  const { id, name, city, distanceMiles, worksWithinMiles, rating, reviews, imported, featured, work } =
    candidate;
  const away = formatMiles(distanceMiles, exactly && candidate.placedExactly);
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line pt-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-slate">
          {`${work ? `Does ${work} · ` : ""}${away} · ${city}${reviews > 0 ? ` · ${rating.toFixed(1)} of 5 from ${reviews} reviews${imported ? " on Google" : ""}` : ""}${featured ? " · Featured" : ""}`}
        </p>
        {isBeyond(candidate) ? (
          <p className="text-sm font-semibold text-amber">{`Works within ${worksWithinMiles} miles: ring first`}</p>
        ) : null}
      </div>
      <Press
        to={paths.adminLeadVerb(lead, "assign") + useLocation().search}
        about={{ business: id, seen }}
        quiet
      >
        Give to <span className="sr-only">{name}</span>
        <span aria-hidden="true">them</span>
      </Press>
    </li>
  );
}

/** What an operator typed, and what is wrong with it if it is not a place we know. */
export type RefusedPlace = { typed?: string; problem?: string };

/** For a lead without a known place: takes the postcode that its homeowner gives on the phone. */
const PlaceForm = ({ id, refused }: { id: string; refused?: RefusedPlace }) => (
  <form
    method="post"
    action={paths.adminLeadVerb(id, "place") + useLocation().search}
    className="mt-3 grid max-w-sm gap-3"
  >
    <Field
      name="postcode"
      label="Postcode of the property"
      autoCapitalize="characters"
      maxLength={40}
      defaultValue={refused?.typed}
      errors={refused?.problem ? [refused.problem] : undefined}
      focusOnError
    />
    <SubmitButton p="">Save the postcode</SubmitButton>
  </form>
);

type Wait = {
  /** ISO text. */
  since: string;
  /** Why it waits: 'nobody has it'. */
  why: string;
  /** Whether its number is proved; only then can the operator say that they have spoken to the homeowner. */
  checked: boolean;
};

/** Says why a lead waits for an operator, with two ways to end that without giving it to anybody. */
export const EndWait = ({ id, wait, now }: { id: string; wait: Wait; now: string }) => (
  <DeskSection title="It waits for you">
    <p className="mt-2">
      <WaitingSince since={wait.since} now={now} />
      {`: ${wait.why}.`}
    </p>
    <p className="hint mt-2">
      Give it to a business below, or end the wait here. Its homeowner gets a mail that says which.
    </p>
    <form
      method="post"
      action={paths.adminLeadVerb(id, "end-wait") + useLocation().search}
      className="mt-3 flex flex-wrap gap-3"
    >
      {wait.checked ? (
        <SubmitButton name="choice" value="rung">
          I have spoken to them
        </SubmitButton>
      ) : null}
      <SubmitButton name="choice" value="nobody" quiet>
        Tell them that nobody can
      </SubmitButton>
    </form>
  </DeskSection>
);

const NumberButton = ({ id }: { id: string }) => (
  <Press to={paths.adminLeadVerb(id, "confirm-number") + useLocation().search} className="mt-3">
    I rang it: the number is theirs
  </Press>
);

type ClosedLeadProps = { id: string; status: keyof typeof closedWords; refused?: RefusedPlace };

/** Why the lead cannot be given to anybody, and what the operator can do about that, if anything. */
export const ClosedLead = ({ id, status, refused }: ClosedLeadProps) => (
  <DeskSection title="Give it to a business" id="assign">
    <p className="mt-2">{closedWords[status]}</p>
    {status === "unchecked" ? <NumberButton id={id} /> : null}
    {status === "nowhere" ? <PlaceForm id={id} refused={refused} /> : null}
  </DeskSection>
);
