import { DeskSection } from "~/components/admin/facts";
import { StatusBadge } from "~/components/lead/status-badge";
import type { Candidate } from "~/models/leads/desk/candidate";
import type { DeclineReason, LeadStatus } from "~/models/leads/lead";
import { formatPhone } from "~/models/phones/phone";
import { formatMiles } from "~/models/places/distance";
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
};

/** Who has it, the nearest first of those that pay alike. */
export function Holders({ holders }: { holders: readonly Holder[] }) {
  return (
    <DeskSection title="Who was given it">
      {holders.length === 0 ? <p className="hint mt-2">Nobody has it yet.</p> : null}
      <ul className="mt-2 grid gap-2">
        {holders.map(
          ({ id, name, city, phone, distanceMiles, distanceExact, status, declineReason, holds }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <a href={paths.adminListing(id)} className="link nav-link [overflow-wrap:anywhere]">
                {name}
              </a>
              <span className="text-sm text-slate">
                {[city, formatMiles(distanceMiles, distanceExact), phone && formatPhone(phone)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <StatusBadge status={status} declineReason={declineReason} />
              {holds || status === "declined" ? null : (
                <span className="text-sm text-slate">has left the site: does not count</span>
              )}
            </li>
          ),
        )}
      </ul>
    </DeskSection>
  );
}

type AssignFormProps = {
  candidates: readonly Candidate[];
  seen: number;
  /** Whether it is known where the work is, to some houses. */
  exactly: boolean;
};

/** Those who can be given it, in the order of routing: one tap each. Nothing is given twice however often it is pressed. */
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
  candidate,
  seen,
  exactly,
}: Omit<AssignFormProps, "candidates"> & { candidate: Candidate }) {
  const { id, name, city, distanceMiles, worksWithinMiles, rating, reviews, featured, work } = candidate;
  const away = formatMiles(distanceMiles, exactly && candidate.placedExactly);
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line pt-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-slate">
          {`${work ? `Does ${work} · ` : ""}${away} · ${city}${reviews > 0 ? ` · ${rating} of 5 from ${reviews} reviews` : ""}${featured ? " · Featured" : ""}`}
        </p>
        {isBeyond(candidate) ? (
          <p className="text-sm font-semibold text-amber">{`Works within ${worksWithinMiles} miles: ring first`}</p>
        ) : null}
      </div>
      <form method="post">
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="business" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <button type="submit" className="btn btn-quiet">
          Give to <span className="sr-only">{name}</span>
          <span aria-hidden="true">them</span>
        </button>
      </form>
    </li>
  );
}
