import { Checked, Featured, Rating } from "~/components/listing/business-card";
import { ListingPicture } from "~/components/listing/listing-picture";
import { answerSpan, answerWords } from "~/models/leads/answer-time";
import { whyMatched } from "~/models/leads/best-match";
import type { ListingSummary } from "~/models/listings/listing";
import { formatPhone } from "~/models/reading/phone";

/** A roofer as shown on a page with an estimate. */
export type ResultRoofer = Pick<
  ListingSummary,
  | "id"
  | "name"
  | "rating"
  | "reviews"
  | "imported"
  | "verified"
  | "featured"
  | "services"
  | "checkedOn"
  | "answerMinutes"
  | "logo"
  | "photo"
> & {
  /** Its page here; absent for a sample and for one that has left the site. */
  page?: string;
  /** Its number (E.164), if it has the request and the homeowner is looking. */
  call?: string;
  distanceMiles?: number;
  distanceExact: boolean;
  /** What it does of what was asked for: 'slate and tile'. */
  work?: string;
};

type RooferProps = {
  roofer: ResultRoofer;
  /** Says why it is the best match; absent for the others. */
  best?: string;
};

/** One roofer of a result: picture, why it is shown, what was checked, and its number. */
export function Roofer({ roofer, best }: RooferProps) {
  const { name, page, call, featured, verified } = roofer;
  const answers = answerWords(answerSpan(roofer.answerMinutes));
  return (
    <li className="listing card aside">
      <ListingPicture listing={roofer} sizes="112px" className="" first />
      <div>
        {best ? <p className="text-sm font-semibold">{best}</p> : null}
        <h3>{page ? <a href={page}>{name}</a> : name}</h3>
        <p className="figures text-sm">{whyMatched(roofer)}</p>
        <p className="text-sm">
          <Rating {...roofer} />
        </p>
        {verified || featured ? (
          <p>
            <Checked {...roofer} /> {featured ? <Featured /> : null}
          </p>
        ) : null}
        {answers ? <p className="text-sm">{answers}</p> : null}
        {call ? <CallBusiness name={name} call={call} /> : null}
      </div>
    </li>
  );
}

/** Rings a business that has the request; `call` is its number, E.164; `first` if that is the one thing to do. */
export function CallBusiness({ name, call, first }: { name: string; call: string; first?: boolean }) {
  return (
    <a
      href={`tel:${call}`}
      className={`btn ${first ? "" : "btn-quiet"} no-print relative mt-2 w-fit px-2`}
      aria-label={`Call ${formatPhone(call)}, ${name}`}
    >
      <span>
        Call <span className="whitespace-nowrap">{formatPhone(call)}</span>
      </span>
    </a>
  );
}
