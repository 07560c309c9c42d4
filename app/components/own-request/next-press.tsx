import { SubmitButton } from "~/components/form/controls";
import { ButtonLink } from "~/components/page/link";
import { CallBusiness } from "~/components/result/roofer";
import type { OneThing } from "~/models/leads/now/one-thing";
import { addedPaths } from "~/models/leads/own-request/addresses";
import { pricePaths } from "~/models/prices/addresses";
import { threadPaths } from "~/models/threads/addresses";
import { paths } from "~/paths";
import type { Receiver } from "./receivers";
import type { RequestIntent } from "./request-actions";

type OneThingProps = OneThing & { token: string; receivers: readonly Receiver[] };

/** What is so now, and the one press that is next. */
export const OneThingNow = ({ words, ...next }: OneThingProps) => (
  <section className="panel mt-4" aria-label="Now">
    <p className="max-w-prose wrap-anywhere">{words}</p>
    <NextPress {...next} />
  </section>
);

const reopen: RequestIntent = "resume";

function NextPress({ press, token, receivers }: Omit<OneThingProps, "words">) {
  if (!press) return null;
  switch (press.what) {
    case "agreement":
      return (
        <ButtonLink to={pricePaths.agreement(token)} p="mt-3">
          {press.label}
        </ButtonLink>
      );
    case "answer": {
      const wrote = receivers.find(({ id }) => id === press.businessId);
      return (
        <ButtonLink to={threadPaths.own(token, press.businessId)} p="mt-3">
          {`Read what ${wrote?.name ?? "they"} wrote`}
        </ButtonLink>
      );
    }
    case "prices":
      return (
        <ButtonLink to="#prices" p="mt-3">
          {press.label}
        </ButtonLink>
      );
    case "add":
      return (
        <ButtonLink to={paths.myRequestCorrection(token)} p="mt-3">
          Correct it, or add something
        </ButtonLink>
      );
    case "number":
      return (
        <ButtonLink to={addedPaths.number(token)} p="mt-3">
          Check my number
        </ButtonLink>
      );
    case "review":
      return (
        <ButtonLink to={paths.myRequestReview(token, press.businessId)} p="mt-3">
          Write a review
        </ButtonLink>
      );
    case "reopen":
      return (
        <form method="post" className="mt-3">
          <SubmitButton name="intent" value={reopen} quiet>
            Open it again
          </SubmitButton>
        </form>
      );
    case "ring": {
      const ringing = receivers.find(({ id }) => id === press.businessId);
      return ringing?.call ? <CallBusiness name={ringing.name} call={ringing.call} first /> : null;
    }
  }
}
