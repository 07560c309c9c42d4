import { SubmitButton } from "~/components/form/controls";
import { Facts } from "~/components/page/facts";
import { LineLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import { PhotoStrip } from "~/components/page/photo-strip";
import { Comparison, type ComparisonProps } from "~/components/prices/comparison";
import { Urgent } from "~/components/result/parts";
import { Breakdown, PriceRange } from "~/components/result/price";
import { formatInstant } from "~/models/base/clock";
import type { FactAttributes } from "~/models/leads/now/facts";
import type { UrgentWords } from "~/models/leads/now/homeowner";
import type { ChosenPrice } from "~/models/leads/now/homeowner-actions";
import type { OneThing } from "~/models/leads/now/one-thing";
import { addedPaths } from "~/models/leads/own-request/addresses";
import type { Doubt } from "~/models/leads/own-request/postcode-doubt";
import { pricePaths } from "~/models/prices/addresses";
import type { Estimate } from "~/models/quiz/estimate";
import { capital, serviceName, whoDoes } from "~/models/trades/words";
import { paths } from "~/paths";
import { AskAnother, type AskAnotherProps } from "./ask-another";
import { BookedQuestion, type Named } from "./hired-form";
import { OneThingNow } from "./next-press";
import { PostcodeQuestion } from "./postcode-question";
import { Businesses, type BusinessesProps } from "./receivers";
import { Endings, type RequestIntent, Wishes, type WishesProps } from "./request-actions";

/** A request as its page gets it, with dates as ISO text. */
type OwnRequestProps = BusinessesProps &
  WishesProps & {
    facts: FactAttributes;
    serviceType: string;
    /** Null if the postcode is not one we know. */
    outcode: string | null;
    /** A question about the postcode, if it may be mistyped. */
    doubt?: Doubt;
    estimate: Estimate;
    /** The estimate before the answers were corrected, and since, in words; null while they are as they were. */
    asked: string | null;
    /** What the estimate is, in words. */
    guide: string;
    chosen: ChosenPrice | null;
    answers: readonly { questionId: string; question: string; label: string }[];
    notes: string;
    /** Says that we have their photos; empty without one. */
    photo: string;
    photos: readonly number[];
    /** Businesses that say they are booked, which the homeowner has to confirm. */
    booked: readonly (Named & { words: string })[];
    madeAt: string;
    /** Whether its homeowner stopped it, and whether they hired someone. */
    stopped: boolean;
    hired: boolean;
    /** The question whether they are still looking, if it is asked. */
    still: string | null;
    now: OneThing;
    /** In an emergency that nobody has: advice, and where to look. */
    urgent: UrgentWords | null;
    another: Pick<AskAnotherProps, "words" | "asked"> | null;
    question: Question | null;
    /** Says that an operator spoke to the homeowner. */
    spoken: string | null;
    /** Null without a proved number, or while there are no prices and no business to send one. */
    prices: Omit<ComparisonProps, "token"> | null;
  };

/** The title of a request's page: 'Your roofing request'. */
export const requestTitle = (serviceType: string): string =>
  serviceType === "other" ? "Your request" : `Your ${serviceName(serviceType).toLowerCase()} request`;

/** The homeowner's own page: what is so now and the one press that is next, who has the request, prices, and the rest folded. */
export function OwnRequest(request: OwnRequestProps) {
  const { token, serviceType, outcode, estimate, chosen, another, prices } = request;
  const priced = prices !== null && (prices.columns.length > 0 || prices.agreement !== null);
  const guide = (
    <PriceRange
      estimate={estimate}
      who={capital(whoDoes(serviceType).several)}
      guide={request.guide}
      chosen={chosen}
    />
  );
  return (
    <div
      {...request.facts}
      className="wrap grid gap-x-12 gap-y-8 py-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:py-12"
    >
      <div className="min-w-0">
        <h1>{requestTitle(serviceType)}</h1>
        <p className="hint mt-1">{`For ${outcode ?? "your area"}, sent ${formatInstant(request.madeAt)}`}</p>
        {request.still ? <StillLooking words={request.still} /> : null}
        {request.doubt ? (
          <div className="my-6">
            <PostcodeQuestion token={token} doubt={request.doubt} />
          </div>
        ) : null}
        {request.booked.map((business) => (
          <div key={business.id} className="my-6">
            <BookedQuestion business={business} />
          </div>
        ))}
        <OneThingNow {...request.now} token={token} receivers={request.receivers} />
        <Urgent urgent={request.urgent} />
        {another ? <AskAnother {...another} serviceType={serviceType} outcode={outcode} /> : null}
        {request.question ? <HasAnybodyRung {...request.question} /> : null}
        {priced ? <Comparison token={token} {...prices} /> : null}
        <Businesses {...request} />
      </div>
      <div className="min-w-0">
        {priced && chosen ? null : guide}
        {request.asked ? <p className="mt-2">{request.asked}</p> : null}
        <details className="mt-3">
          <summary className="nav-link underline">More about your request</summary>
          {priced && chosen ? guide : null}
          {chosen ? null : (
            <Part id="made-up" title="How it is made up" className="mt-4">
              <Breakdown estimate={estimate} />
            </Part>
          )}
          <Part id="told" title="What you told us" className="mt-6">
            <Answers {...request} />
            {request.hired ? null : (
              <LineLink to={paths.myRequestCorrection(token)} p="mt-2">
                Correct it, or add something
              </LineLink>
            )}
          </Part>
          <Wishes {...request} />
          {prices ? (
            <p>
              <LineLink to={pricePaths.entered(token)}>Write down a price from paper</LineLink>
            </p>
          ) : null}
        </details>
        <Endings token={token} hired={request.hired} stopped={request.stopped} />
      </div>
    </div>
  );
}

function Answers({ token, answers, notes, photo, photos, serviceType, spoken }: OwnRequestProps) {
  const asked = answers.map(({ question, label }) => [question, label] as const);
  const service = ["Service", serviceName(serviceType)] as const;
  return (
    <>
      <Facts
        rows={[
          ...(asked.length > 0 ? asked : [service]),
          ["Your notes", notes],
          [photos.length > 1 ? "Your photos" : "Your photo", photo],
        ]}
      />
      <PhotoStrip at={photos.map((number) => addedPaths.photo(token, number))} from="you" />
      {spoken ? <p className="mt-2">{spoken}</p> : null}
    </>
  );
}

const [yes, no]: RequestIntent[] = ["still", "stop"];

/** Asks whether they are still looking. */
const StillLooking = ({ words }: { words: string }) => (
  <form method="post" className="panel mt-4" aria-labelledby="still">
    <h2 id="still" className="text-xl">
      Still looking?
    </h2>
    <p className="mt-2">{words}</p>
    <p className="mt-3 flex flex-wrap gap-3">
      <SubmitButton name="intent" value={yes}>
        Yes, I am
      </SubmitButton>
      <SubmitButton name="intent" value={no} quiet>
        No, close it
      </SubmitButton>
    </p>
  </form>
);

type Question = {
  /** The question, or what the homeowner answered. */
  words: string;
  /** Null before they answered. */
  answer: "yes" | "no" | null;
};

const intents = { yes: "rung-yes", no: "rung-no" } satisfies Record<"yes" | "no", RequestIntent>;

/** Asks whether anybody has rung; the answer can be changed as long as nobody is in touch. */
const HasAnybodyRung = ({ words, answer }: Question) => (
  <form method="post" className="panel" aria-labelledby="rung">
    <h2 id="rung" className="text-xl">
      Has anybody rung?
    </h2>
    <p className="mt-2">{words}</p>
    <p className="mt-3 flex flex-wrap gap-3">
      {answer === "yes" ? null : (
        <SubmitButton name="intent" value={intents.yes}>
          Yes, somebody has
        </SubmitButton>
      )}
      {answer === "no" ? null : (
        <SubmitButton name="intent" value={intents.no} quiet={answer === "yes"}>
          No, nobody has
        </SubmitButton>
      )}
    </p>
  </form>
);
