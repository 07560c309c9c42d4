import { SubmitButton } from "~/components/form/controls";
import { Facts } from "~/components/page/facts";
import { NavLink } from "~/components/page/link";
import { Comparison, type ComparisonProps } from "~/components/prices/comparison";
import { NextSteps, Urgent } from "~/components/result/parts";
import { Breakdown, PriceRange } from "~/components/result/price";
import { formatInstant } from "~/models/base/clock";
import type { FactAttributes } from "~/models/leads/now/facts";
import type { NextWords, UrgentWords } from "~/models/leads/now/homeowner";
import type { ChosenPrice } from "~/models/leads/now/homeowner-actions";
import type { Doubt } from "~/models/leads/own-request/postcode-doubt";
import type { Estimate } from "~/models/quiz/estimate";
import { capital, serviceName, whoDoes } from "~/models/trades/words";
import { paths } from "~/paths";
import { AskAnother, type AskAnotherProps } from "./ask-another";
import { BookedQuestion, type Named } from "./hired-form";
import { PostcodeQuestion } from "./postcode-question";
import { Businesses, type BusinessesProps } from "./receivers";
import { RequestActions, type RequestActionsProps, type RequestIntent } from "./request-actions";

/** A request as its page gets it, with dates as ISO text. */
type OwnRequestProps = BusinessesProps & {
  facts: FactAttributes;
  serviceType: string;
  /** Null if the postcode is not one we know. */
  outcode: string | null;
  /** A question about the postcode, if it may be mistyped. */
  doubt?: Doubt;
  estimate: Estimate;
  /** What the estimate is, in words. */
  guide: string;
  chosen: ChosenPrice | null;
  answers: readonly { questionId: string; question: string; label: string }[];
  notes: string;
  /** Says that we have their photo; empty without one. */
  photo: string;
  /** Businesses that say they are booked, which the homeowner has to confirm. */
  booked: readonly (Named & { words: string })[];
  madeAt: string;
  /** Whether its homeowner stopped it, and whether they hired someone. */
  stopped: boolean;
  hired: boolean;
  /** What each button does, in words. */
  does: RequestActionsProps["does"];
  texts: RequestActionsProps["texts"];
  looking: RequestActionsProps["looking"];
  /** What became of it: stopped, hired, or whom they hired declined. */
  since: string | null;
  /** The question whether they are still looking, if it is asked. */
  still: string | null;
  next: NextWords | null;
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

/** The homeowner's own page: the price, who has the request, what was asked, and what can be changed. */
export function OwnRequest(request: OwnRequestProps) {
  const { serviceType, outcode, estimate, chosen, since, next, another, prices } = request;
  const comparison = prices ? <Comparison token={request.token} {...prices} /> : null;
  // Before the first price, who has the request matters more than the empty comparison.
  const compares = prices !== null && (prices.columns.length > 0 || prices.agreement !== null);
  const price = (
    <PriceRange
      estimate={estimate}
      who={capital(whoDoes(serviceType).several)}
      guide={request.guide}
      chosen={chosen}
    />
  );
  const askAnother = another ? <AskAnother {...another} serviceType={serviceType} outcode={outcode} /> : null;
  // Whom they hired declined: the next press stands before the prices.
  const fell = since !== null && !request.stopped;
  return (
    <div
      {...request.facts}
      className="wrap grid gap-x-12 gap-y-8 py-8 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:py-12"
    >
      <div className="min-w-0 lg:col-span-2">
        <h1>{requestTitle(serviceType)}</h1>
        <p className="hint mt-1">{`For ${outcode ?? "your area"}, sent ${formatInstant(request.madeAt)}`}</p>
        {request.still ? <StillLooking words={request.still} /> : null}
        {since ? <p className="note mt-4">{since}</p> : null}
        {fell ? askAnother : null}
        <Urgent urgent={request.urgent} />
        {chosen ? <div className="mt-4 max-w-xl">{price}</div> : null}
        {compares ? comparison : null}
      </div>
      <div className="grid content-start gap-8">
        {request.doubt ? <PostcodeQuestion token={request.token} doubt={request.doubt} /> : null}
        {request.booked.map((business) => (
          <BookedQuestion key={business.id} business={business} />
        ))}
        {request.question ? <HasAnybodyRung {...request.question} /> : null}
        {chosen ? null : (
          <div>
            <h2 className="text-xl">Your estimate</h2>
            <div className="mt-2">{price}</div>
            <div className="mt-4">
              <Breakdown estimate={estimate} />
            </div>
          </div>
        )}
      </div>
      <div className="lg:row-span-2">
        <h2 className="text-xl">Who has your request</h2>
        {request.spoken ? <p className="note mt-3">{request.spoken}</p> : null}
        <Businesses {...request} />
        {fell ? null : askAnother}
        {compares ? null : comparison}
        {next ? (
          <div className="mt-8">
            <NextSteps {...next} />
          </div>
        ) : null}
        <h2 className="mt-8 text-xl">Changed your mind?</h2>
        <RequestActions
          token={request.token}
          stopped={request.stopped}
          hired={request.hired}
          does={request.does}
          texts={request.texts}
          looking={request.looking}
          given={request.receivers}
        />
      </div>
      <div>
        <h2 className="text-xl">What you told us</h2>
        <Answers {...request} />
        {request.hired ? null : (
          <NavLink to={paths.myRequestCorrection(request.token)} p="mt-2">
            Correct it, or add something
          </NavLink>
        )}
      </div>
    </div>
  );
}

function Answers({ answers, notes, photo, serviceType }: OwnRequestProps) {
  const asked = answers.map(({ question, label }) => [question, label] as const);
  const service = ["Service", serviceName(serviceType)] as const;
  return (
    <Facts rows={[...(asked.length > 0 ? asked : [service]), ["Your notes", notes], ["Your photo", photo]]} />
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
