import { Icon } from "~/components/page/icon";
import { whyMatched } from "~/models/leads/matching";
import { CallBusiness } from "./call-business";

export type MatchedRoofer = {
  id: string;
  name: string;
  /** Its page here; a sample has none. */
  page?: string;
  /** E.164, where the request went to it. */
  call?: string;
  rating: number;
  reviews: number;
  verified: boolean;
  featured: boolean;
  services: readonly string[];
  distanceMiles?: number;
  distanceExact: boolean;
  /** What it does of what was asked for: 'slate and tile'. */
  work?: string;
  /** Whether the request went to it. */
  told: boolean;
};

type RooferMatchesProps = {
  roofers?: { best: MatchedRoofer; others: readonly MatchedRoofer[] };
  /** Said where there is nobody to show. */
  nobody: string;
};

/** The best match first, then up to three others. */
export function RooferMatches({ roofers, nobody }: RooferMatchesProps) {
  if (!roofers) return <p className="hint mt-3">{nobody}</p>;
  return (
    <ol className="mt-4">
      <RooferMatch roofer={roofers.best} best />
      {roofers.others.map((roofer) => (
        <RooferMatch key={roofer.id} roofer={roofer} />
      ))}
    </ol>
  );
}

const mostServices = 3;

function RooferMatch({ roofer, best = false }: { roofer: MatchedRoofer; best?: boolean }) {
  const { name, page, call, verified, featured, services } = roofer;
  return (
    <li className="border-t border-line py-4">
      {best ? <p className="text-sm font-semibold text-brick">Best match</p> : null}
      <h3>
        {page ? (
          <a href={page} className="link">
            {name}
          </a>
        ) : (
          name
        )}
      </h3>
      <p className="figures font-semibold">{whyMatched(roofer)}</p>
      <Rating {...roofer} />
      {services.length > 0 ? (
        <p className="hint text-sm">
          {services.slice(0, mostServices).join(", ")}
          {services.length > mostServices ? ` and ${services.length - mostServices} more` : ""}
        </p>
      ) : null}
      <p className="mt-1 flex flex-wrap gap-2">
        {verified ? <span className="badge">Verified</span> : null}{" "}
        {featured ? <span className="badge bg-amber-bg text-amber">Featured</span> : null}
      </p>
      {call ? (
        <p>
          <CallBusiness name={name} call={call} />
        </p>
      ) : null}
    </li>
  );
}

function Rating({ rating, reviews }: Pick<MatchedRoofer, "rating" | "reviews">) {
  return (
    <p className="hint flex items-center gap-1 text-sm">
      {reviews > 0 ? (
        <>
          <Icon name="star" className="size-4" /> {rating.toFixed(1)} out of 5 from {reviews} reviews
        </>
      ) : (
        "No reviews yet"
      )}
    </p>
  );
}
