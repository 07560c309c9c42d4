import { Facts } from "~/components/page/facts";
import { Icon } from "~/components/page/icon";
import { whyMatched } from "~/models/leads/best-match";
import type { NextWords, UrgentWords } from "~/models/leads/now/homeowner";
import type { Estimate } from "~/models/quiz/estimate";
import type { RecordedAnswer } from "~/models/quiz/recorded-answers";
import { CallBusiness } from "./call-business";
import { NextSteps } from "./next-steps";
import { Onward } from "./onward";
import { OwnBox, type OwnBoxProps } from "./own-box";
import { Breakdown, PriceRange } from "./price";
import { QuizEntry } from "./quiz-entry";
import { Urgent } from "./urgent";

type MatchedRoofer = {
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
  asked?: boolean;
};

type RooferMatchesProps = {
  roofers?: { best: MatchedRoofer; others: readonly MatchedRoofer[] };
  /** Said where there is nobody to show. */
  nobody: string;
};

/** The best match first, then up to three others. */
function RooferMatches({ roofers, nobody }: RooferMatchesProps) {
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
      {best ? (
        <p className="text-sm font-semibold text-brick">
          {roofer.asked ? "You asked for them" : "Best match"}
        </p>
      ) : null}
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

export type RoofingResultsProps = {
  estimate: Estimate;
  serviceType: string;
  summary: string;
  answers: RecordedAnswer[];
  /** Outcode, else town. */
  area: string;
  city: string;
  /** Over the roofers, and what is said where there is none. */
  heading: string;
  nobody: string;
  /** What happens next; nothing for a stranger while it is open. */
  next: NextWords | null;
  urgent: UrgentWords | null;
  /** Only for the browser that asked. */
  firstName?: string;
  own?: OwnBoxProps;
  /** Where the quiz begins. */
  again: string;
  /** ISO instant. */
  madeAt: string;
  roofers?: { best: MatchedRoofer; others: MatchedRoofer[] };
};

/** What the quiz of a trade ends in: the price first, then who has been told, then what was answered. */
export function RoofingResults(props: RoofingResultsProps) {
  const { estimate, summary, answers, area, next, urgent, firstName, own, roofers, again } = props;
  return (
    <div className="wrap grid gap-x-12 gap-y-8 py-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:py-12">
      <div>
        <p className="hint font-semibold">
          {firstName ? `${firstName}, your estimate` : "The estimate"} for {area}
        </p>
        <div className="mt-1">
          <PriceRange estimate={estimate} heading="h1" />
        </div>
        <Urgent urgent={urgent} />
        <p className="mt-4">{summary}</p>
        <div className="mt-4">
          <Breakdown estimate={estimate} />
        </div>
      </div>
      <div className="grid content-start gap-8 lg:row-span-2">
        <section aria-labelledby="roofers">
          <h2 id="roofers">{props.heading}</h2>
          <RooferMatches roofers={roofers} nobody={props.nobody} />
        </section>
        {next ? <NextSteps {...next} /> : null}
        {own ? <OwnBox {...own} /> : null}
      </div>
      <div className="grid content-start gap-8">
        <section aria-labelledby="answers">
          <h2 id="answers" className="text-xl">
            {own ? "What you told us" : "What was asked for"}
          </h2>
          <Facts rows={answers.map(({ question, label }) => [question, label] as const)} />
        </section>
        <Onward again={again} againLabel="Submit Another Quote" />
      </div>
      {own ? <QuizEntry {...props} /> : null}
    </div>
  );
}
