import { inWords, serviceName } from "~/components/lead/service-name";
import { Facts } from "~/components/page/facts";
import { Breakdown, PriceRange } from "~/components/result/price";
import { formatInstant } from "~/models/base/clock";
import type { AnotherOffer } from "~/models/leads/own-request/another";
import type { Estimate } from "~/models/quiz/estimate";
import { AskAnother } from "./ask-another";
import { Businesses, type Receiver } from "./businesses";
import { RequestActions } from "./request-actions";

/** A request as its page gets it: dates are ISO text by then. */
export type OwnRequestProps = {
  token: string;
  serviceType: string;
  /** Null where the postcode is none we know. */
  outcode: string | null;
  estimate: Estimate;
  answers: readonly { questionId: string; question: string; label: string }[];
  notes: string;
  verified: boolean;
  stoppedAt: string | null;
  hiredAt: string | null;
  madeAt: string;
  receivers: readonly Receiver[];
  another: AnotherOffer;
};

/** What a service is called in the middle of a sentence. */
export const requestTitle = (serviceType: string): string =>
  serviceType === "other" ? "Your request" : `Your ${serviceName(serviceType).toLowerCase()} request`;

/** The homeowner's own page: the price, who has the request, what was asked, and what can be changed. */
export function OwnRequest(request: OwnRequestProps) {
  const { serviceType, outcode, estimate, receivers, verified, stoppedAt } = request;
  return (
    <div className="wrap grid gap-x-12 gap-y-8 py-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:py-12">
      <div>
        <h1>{requestTitle(serviceType)}</h1>
        <p className="hint mt-1">{`For ${outcode ?? "your area"}, sent ${formatInstant(request.madeAt)}`}</p>
        <Halted {...request} />
        <h2 className="mt-6 text-xl">Your estimate</h2>
        <div className="mt-2">
          <PriceRange estimate={estimate} who={serviceType === "roofing" ? "Roofers" : "Businesses"} />
        </div>
        <div className="mt-4">
          <Breakdown estimate={estimate} />
        </div>
      </div>
      <div className="lg:row-span-2">
        <h2 className="text-xl">Who has your request</h2>
        <Businesses
          receivers={receivers}
          serviceType={serviceType}
          verified={verified}
          stopped={stoppedAt !== null}
        />
        <AskAnother offer={request.another} serviceType={serviceType} outcode={outcode} />
        <h2 className="mt-8 text-xl">Changed your mind?</h2>
        <RequestActions token={request.token} stopped={stoppedAt !== null} hired={request.hiredAt !== null} />
      </div>
      <div>
        <h2 className="text-xl">What you told us</h2>
        <Answers {...request} />
      </div>
    </div>
  );
}

/** That the request goes to nobody else, and since when; nothing while it does. */
function Halted({ hiredAt, stoppedAt }: OwnRequestProps) {
  if (hiredAt) {
    return (
      <p className="note mt-4">
        {`You told us on ${formatInstant(hiredAt)} that you have hired someone. Nobody else gets your request.`}
      </p>
    );
  }
  if (!stoppedAt) return null;
  return (
    <p className="note mt-4">
      {`You stopped this on ${formatInstant(stoppedAt)}. Nobody else gets your request.`}
    </p>
  );
}

function Answers({ answers, notes, serviceType }: OwnRequestProps) {
  const asked = answers.map(({ question, label }) => [question, label] as const);
  const service = ["Service", inWords(serviceType)] as const;
  return <Facts rows={[...(asked.length > 0 ? asked : [service]), ["Your notes", notes]]} />;
}
