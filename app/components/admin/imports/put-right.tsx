import { Field, Select, SubmitButton } from "~/components/form/controls";
import type { Lacking } from "~/models/imports/run";
import { trades } from "~/models/trades/trade";
import { paths } from "~/paths";
import { count } from "./words";

export const tradeOptions = trades.map(({ slug, label }) => ({ value: slug, label }));

/** What was said and cannot be used, and why. */
export type RefusedForAll = { value: string; problem: string };

type PutRightProps = {
  runId: string;
  lack: keyof Lacking;
  /** How many rows lack it. */
  rows: number;
  refused?: RefusedForAll;
};

/** Asks for the trade or the town of all rows that lack it. */
export function PutRight({ runId, lack, rows, refused }: PutRightProps) {
  const about = {
    ...{ name: "value", id: `all-${lack}`, defaultValue: refused?.value, focusOnError: true },
    label: `${lack === "trade" ? "Trade" : "Town"} for ${rows === 1 ? "this one" : `all ${count(rows)} of these`}`,
    errors: refused && [refused.problem],
  };
  return (
    <form
      method="post"
      action={paths.adminImportVerb(runId, "put-right", { show: "unfound", why: lack })}
      className="mt-3 grid max-w-xl gap-3"
    >
      {lack === "trade" ? (
        <Select {...about} options={tradeOptions} blank="Choose a trade" />
      ) : (
        <Field {...about} maxLength={80} />
      )}
      <SubmitButton p="" quiet busy="Saving...">
        {lack === "trade" ? "Use this trade" : "Use this town"}
      </SubmitButton>
    </form>
  );
}
