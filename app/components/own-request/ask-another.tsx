import { SubmitButton } from "~/components/form/submit-button";
import type { AnotherOffer } from "~/models/leads/own-request/another";
import { paths } from "~/paths";
import type { RequestIntent } from "./request-actions";

type AskAnotherProps = {
  offer: AnotherOffer;
  serviceType: string;
  outcode: string | null;
};

const intent: RequestIntent = "ask-another";

/** What a homeowner can do once a business has declined; nothing while three have the request. */
export function AskAnother({ offer, serviceType, outcode }: AskAnotherProps) {
  const who = serviceType === "roofing" ? "roofer" : "business";
  if (offer.status === "none") return null;
  if (offer.status === "possible") {
    return (
      <form method="post" className="panel mt-4">
        <p className="mb-3">{`If you like, we send it to one more ${who} near you, the next on our list.`}</p>
        <input type="hidden" name="asked" value={offer.asked} />
        <SubmitButton name="intent" value={intent}>{`Ask another ${who}`}</SubmitButton>
      </form>
    );
  }
  return (
    <div className="note mt-4">
      <p>
        {offer.status === "enough"
          ? "Six have been asked, and that is as many as we ask for one request."
          : `There is no other ${who} near you whom we could ask.`}
      </p>
      <p className="mt-2">
        <a
          href={who === "roofer" ? paths.findRoofer(outcode ?? undefined) : paths.directory}
        >{`Look for ${who === "roofer" ? "roofers" : "businesses"} yourself`}</a>
      </p>
    </div>
  );
}
