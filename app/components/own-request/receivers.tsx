import { Hidden, SubmitButton } from "~/components/form/controls";
import { ListingPicture } from "~/components/listing/listing-picture";
import { CallBusiness } from "~/components/result/roofer";
import type { ListingSummary } from "~/models/listings/listing";
import { formatMiles } from "~/models/places/distance";
import type { ReviewOffer } from "~/models/reviews/who-may";
import { threadPaths } from "~/models/threads/addresses";
import { paths } from "~/paths";
import type { RequestIntent } from "./request-actions";

/** A business that was given the request, as its homeowner sees it. */
export type Receiver = Pick<ListingSummary, "id" | "name" | "services" | "logo" | "photo"> & {
  /** Its page; absent once it has left the site. */
  page?: string;
  /** Its phone number (E.164), if it has the request. */
  call?: string;
  distanceMiles: number;
  distanceExact: boolean;
  /** Whether it still has the request, and is silent past its time; `words` says where it is with it, if more than that. */
  holds: boolean;
  silent: boolean;
  /** Whether it wrote something that is not seen yet. */
  wrote: boolean;
  /** Whether its homeowner hired it. */
  chosen: boolean;
  words: string | null;
  /** The review that can be written of it, and its state. */
  review: ReviewOffer | null;
};

export type BusinessesProps = {
  token: string;
  receivers: readonly Receiver[];
  /** Whether its homeowner hired somebody, or closed it. */
  hired: boolean;
  stopped: boolean;
  /** How many were asked, while another can be asked in place of one that is silent; otherwise null. */
  instead: number | null;
};

/** The businesses that have the request, or the hired one; below, folded, the others. */
export function Businesses({ token, receivers, instead, hired, stopped }: BusinessesProps) {
  const closed = stopped && !hired;
  const isShown = ({ holds, chosen }: Receiver) => (hired ? chosen : holds && !closed);
  const others = receivers.filter((each) => !isShown(each));
  const label = hired ? "The others" : closed ? "Who had it" : "Who no longer has it";
  return (
    <section aria-label="Who has your request" className="mt-6">
      <BusinessList {...{ token, closed, instead }} receivers={receivers.filter(isShown)} />
      {others.length > 0 ? (
        <details className="mt-4">
          <summary className="nav-link underline">{`${label} (${others.length})`}</summary>
          <BusinessList {...{ token, closed }} receivers={others} instead={null} />
        </details>
      ) : null}
    </section>
  );
}

type BusinessListProps = Pick<BusinessesProps, "token" | "receivers" | "instead"> & { closed: boolean };

const BusinessList = ({ receivers, ...given }: BusinessListProps) => (
  <ul className="mt-2">
    {receivers.map((receiver) => (
      <Business key={receiver.id} receiver={receiver} {...given} />
    ))}
  </ul>
);

type BusinessProps = Omit<BusinessListProps, "receivers"> & { receiver: Receiver };

/** A business with its picture, distance, state and number. */
function Business({ token, receiver, instead, closed }: BusinessProps) {
  const { id, name, page, call, chosen, words, review, holds, wrote } = receiver;
  // Of a closed request what was written can be read, and no more.
  const message = `Message${closed ? "s with" : ""} ${name}`;
  return (
    <li className="listing card aside">
      <ListingPicture listing={receiver} sizes="112px" className="" />
      <div>
        <h2 className="text-base font-semibold">{page ? <a href={page}>{name}</a> : name}</h2>
        {chosen ? null : (
          <p className="figures text-sm">{formatMiles(receiver.distanceMiles, receiver.distanceExact)}</p>
        )}
        {words ? <p>{words}</p> : null}
        {call ? <CallBusiness name={name} call={call} /> : null}
        {holds || wrote ? (
          <p>
            <a
              href={threadPaths.own(token, id)}
              className="link nav-link relative"
              aria-label={`${message}${wrote ? " (new)" : ""}`}
            >
              {`Message${closed ? "s" : ""}${wrote ? " (new)" : ""}`}
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
  <form method="post" className="relative mt-2 w-fit">
    <Hidden fields={{ asked: String(asked), instead: id }} />
    <SubmitButton name="intent" value={intent} quiet aria-label={`Ask another instead of ${name}`}>
      Ask another instead
    </SubmitButton>
  </form>
);
