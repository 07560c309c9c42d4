import { CallBusiness } from "~/components/result/call-business";
import { formatMiles } from "~/models/places/distance";
import type { ReviewOffer } from "~/models/reviews/offer";
import { paths } from "~/paths";

/** A business that was given the request, as its homeowner sees it. */
export type Receiver = {
  id: string;
  name: string;
  /** Its page; one that has left the site has none. */
  page?: string;
  /** E.164; of one that has the request. */
  call?: string;
  distanceMiles: number;
  distanceExact: boolean;
  /** Where it stands with the request. */
  words: string;
  /** What can be written of it, and how that stands. */
  review: ReviewOffer | null;
};

type BusinessesProps = { token: string; receivers: readonly Receiver[]; nobody: string | null };

/** Who was given the request, nearest first; `nobody` is said where none has it. */
export function Businesses({ token, receivers, nobody }: BusinessesProps) {
  return (
    <>
      {nobody ? <p className="mt-3">{nobody}</p> : null}
      <ul className="mt-2">
        {receivers.map(({ id, name, page, call, distanceMiles, distanceExact, words, review }) => (
          <li key={id} className="listing">
            <div className="flex items-baseline justify-between gap-4">
              <h3>{page ? <a href={page}>{name}</a> : name}</h3>
              <p className="figures hint flex-none text-sm">{formatMiles(distanceMiles, distanceExact)}</p>
            </div>
            <p className="pb-2">{words}</p>
            {call ? <CallBusiness name={name} call={call} /> : null}
            {review?.words ? <p className="hint pb-2">{review.words}</p> : null}
            {review?.label ? (
              <p className="pb-2">
                <a
                  href={paths.myRequestReview(token, id)}
                  className="btn btn-quiet"
                  aria-label={`${review.label}: ${name}`}
                >
                  {review.label}
                </a>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
