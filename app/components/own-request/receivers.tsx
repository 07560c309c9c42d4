import { Hidden, SubmitButton } from "~/components/form/controls";
import { Checked } from "~/components/listing/business-card";
import { ListingPicture } from "~/components/listing/listing-picture";
import { CallBusiness } from "~/components/result/roofer";
import type { ListingSummary } from "~/models/listings/listing";
import { formatMiles } from "~/models/places/distance";
import type { ReviewOffer } from "~/models/reviews/who-may";
import { threadPaths } from "~/models/threads/addresses";
import { paths } from "~/paths";
import type { RequestIntent } from "./request-actions";

/** A business that was given the request, as its homeowner sees it. */
type Receiver = Pick<
  ListingSummary,
  "id" | "name" | "services" | "verified" | "checkedOn" | "logo" | "photo"
> & {
  /** Its page; absent once it has left the site. */
  page?: string;
  /** Its phone number (E.164), if it has the request. */
  call?: string;
  /** How soon it usually answers, in words, if that is known. */
  answers?: string;
  distanceMiles: number;
  distanceExact: boolean;
  /** Whether it still has the request, and is silent past its time; `words` says where it is with it. */
  holds: boolean;
  silent: boolean;
  words: string;
  /** Whether it wrote something that is not seen yet. */
  wrote: boolean;
  /** The review that can be written of it, and its state. */
  review: ReviewOffer | null;
};

export type BusinessesProps = {
  token: string;
  receivers: readonly Receiver[];
  /** Says why no business has it; null while one does. */
  nobody: string | null;
  /** How many were asked, while another can be asked in place of one that is silent; otherwise null. */
  instead: number | null;
};

/** The businesses that have the request (`nobody` if none), then those that had it and cannot take it on. */
export function Businesses({ token, receivers, nobody, instead }: BusinessesProps) {
  const [have, cannot] = [receivers.filter(({ holds }) => holds), receivers.filter(({ holds }) => !holds)];
  return (
    <>
      {nobody ? <p className="mt-3">{nobody}</p> : null}
      <BusinessList token={token} receivers={have} instead={instead} />
      {cannot.length > 0 ? (
        <>
          <h2 className="mt-6 text-xl">Who no longer has it</h2>
          <BusinessList token={token} receivers={cannot} instead={null} />
        </>
      ) : null}
    </>
  );
}

const BusinessList = ({ token, receivers, instead }: Omit<BusinessesProps, "nobody">) => (
  <ul className="mt-2">
    {receivers.map((receiver) => (
      <Business key={receiver.id} token={token} receiver={receiver} instead={instead} />
    ))}
  </ul>
);

type BusinessProps = { token: string; receiver: Receiver; instead: number | null };

/** A business with its picture, distance, checks, answer time, state and number. */
function Business({ token, receiver, instead }: BusinessProps) {
  const { id, name, page, call, answers, distanceMiles, distanceExact, verified, words, review } = receiver;
  const { holds, wrote } = receiver;
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
        {holds || wrote ? (
          <p>
            <a href={threadPaths.own(token, id)} className="link nav-link relative">
              {`Message ${name}${wrote ? " (new)" : ""}`}
            </a>
          </p>
        ) : null}
        {receiver.silent && instead !== null ? <AskInstead {...{ id, name, asked: instead }} /> : null}
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

const intent: RequestIntent = "ask-another";

/** Asks another in place of a business that is silent. */
const AskInstead = ({ id, name, asked }: Pick<Receiver, "id" | "name"> & { asked: number }) => (
  <form method="post" className="mt-2">
    <Hidden fields={{ asked: String(asked), instead: id }} />
    <SubmitButton name="intent" value={intent} quiet aria-label={`Ask another instead of ${name}`}>
      Ask another instead
    </SubmitButton>
  </form>
);
