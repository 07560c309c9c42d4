import { Select } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { QuietLink } from "~/components/page/link";
import { choiceReasons } from "~/models/leads/lead";
import { choiceWords } from "~/models/leads/own-request/own-request-messages";
import { pricePaths } from "~/models/prices/addresses";
import { capital } from "~/models/trades/words";

export const choiceTitle = "Choose this one?";

type ChoicePageProps = {
  token: string;
  version: string;
  name: string;
  total: string;
  does: readonly string[];
  /** Whether there are others who may hear why. */
  asksWhy: boolean;
};

const reasons = choiceReasons.map((value) => ({ value, label: capital(choiceWords[value]) }));

/** What choosing does, and the press that does it. */
export function ChoicePage({ token, version, name, total, does, asksWhy }: ChoicePageProps) {
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{choiceTitle}</h1>
      <p className="mt-3 text-xl wrap-anywhere">
        <b>{name}</b>, <b className="figures">{total}</b> with VAT
      </p>
      <ul className="mt-4 grid list-disc gap-2 pl-5">
        {does.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <form
        method="post"
        action={pricePaths.receivedAt(token, version, "choose")}
        className="mt-6 grid gap-5"
      >
        {asksWhy ? (
          <Select
            name="reason"
            label="What decided it? (optional)"
            hint="The others read this, and nothing else of your choice."
            options={reasons}
            blank="I would rather not say"
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{`Choose ${name}`}</SubmitButton>
          <QuietLink to={pricePaths.received(token)}>Not yet</QuietLink>
        </div>
      </form>
    </div>
  );
}
