import { Checked } from "~/components/listing/business-card";
import { ListingPicture } from "~/components/listing/listing-picture";
import { CallBusiness } from "~/components/result/roofer";
import type { ListingSummary } from "~/models/listings/listing";
import { formatMiles } from "~/models/places/distance";
import type { ReviewOffer } from "~/models/reviews/who-may";
import { paths } from "~/paths";

/** A business that was given the request, as its homeowner sees it. */
export type Receiver = Pick<
  ListingSummary,
  "id" | "name" | "services" | "verified" | "checkedOn" | "logo" | "photo"
> & {
  /** Its page; one that has left the site has none. */
  page?: string;
  /** E.164; of one that has the request. */
  call?: string;
  /** How soon it usually answers, where that can be said. */
  answers?: string;
  distanceMiles: number;
  distanceExact: boolean;
  /** Whether it has the request still, and where it stands with it. */
  holds: boolean;
  words: string;
  /** What can be written of it, and how that stands. */
  review: ReviewOffer | null;
};

type BusinessesProps = { token: string; receivers: readonly Receiver[]; nobody: string | null };

/** Who has the request, nearest first; `nobody` is said where none has it; and who had it and cannot take it on. */
export function Businesses({ token, receivers, nobody }: BusinessesProps) {
  const [have, cannot] = [receivers.filter(({ holds }) => holds), receivers.filter(({ holds }) => !holds)];
  return (
    <>
      {nobody ? <p className="mt-3">{nobody}</p> : null}
      <BusinessList token={token} receivers={have} />
      {cannot.length > 0 ? (
        <>
          <h2 className="mt-6 text-xl">Who cannot take it on</h2>
          <BusinessList token={token} receivers={cannot} />
        </>
      ) : null}
    </>
  );
}

const BusinessList = ({ token, receivers }: Pick<BusinessesProps, "token" | "receivers">) => (
  <ul className="mt-2">
    {receivers.map((receiver) => (
      <Business key={receiver.id} token={token} receiver={receiver} />
    ))}
  </ul>
);

/** Its roof, how far, what was checked, how soon it answers, where it stands, and its number. */
function Business({ token, receiver }: { token: string; receiver: Receiver }) {
  const { id, name, page, call, answers, distanceMiles, distanceExact, verified, words, review } = receiver;
  return (
    <li className="listing card aside">
      <ListingPicture listing={receiver} sizes="112px" className="" />
      <div>
        <h3>{page ? <a href={page}>{name}</a> : name}</h3>
        <p className="figures text-sm">
          {[formatMiles(distanceMiles, distanceExact), answers].filter(Boolean).join(" · ")}
        </p>
        {verified && page ? (
          <p>
            <Checked {...receiver} />
          </p>
        ) : null}
        <p>{words}</p>
        {call ? <CallBusiness name={name} call={call} /> : null}
        {review?.words ? <p className="hint mt-2">{review.words}</p> : null}
        {review?.disputed ? (
          <p className="mt-2">
            {"They disagree with it. "}
            <a href={paths.myRequestReviewAt(token, id, "dispute")} className="link relative">
              Say how it was
            </a>
          </p>
        ) : null}
        {review?.label ? (
          <p className="mt-2">
            <a
              href={paths.myRequestReview(token, id)}
              className="btn btn-quiet relative"
              aria-label={`${review.label}: ${name}`}
            >
              {review.label}
            </a>
          </p>
        ) : null}
      </div>
    </li>
  );
}
