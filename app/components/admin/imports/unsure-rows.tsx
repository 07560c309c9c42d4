import { type SaidOfOne, Side } from "~/components/admin/listings/duplicate-pair";
import { SubmitButton } from "~/components/form/controls";
import { QuietLink } from "~/components/page/link";
import type { UnsureAnswer } from "~/models/imports/run";
import { type Evidence, evidence } from "~/models/listings/same/evidence";
import { paths } from "~/paths";
import { count, type UnsureCounts, unsureWords } from "./words";

type UnsureEntryProps = {
  unsure: {
    row: number;
    line: number;
    why: Evidence;
    says: SaidOfOne;
    listing: (SaidOfOne & { id: string; claimed: boolean }) | null;
    answer: UnsureAnswer | null;
    by: string | null;
  };
  /** Whether it can still be answered. */
  waits: boolean;
};

export const unsureId = (row: number): string => `row-${row}`;

/** Says how many rows are unsure, with a link to decide about them. */
export function UnsureNote({ runId, unsure }: { runId: string; unsure: UnsureCounts }) {
  if (unsure.rows === 0) return null;
  return (
    <div className="note mt-3 max-w-[68ch]">
      <p>{unsureWords(unsure)}</p>
      <QuietLink to={paths.adminImportUnsure(runId)} p="mt-2">
        {unsure.open > 0 ? "Decide about them" : "Look at them again"}
      </QuietLink>
    </div>
  );
}

const answerWords: Readonly<Record<UnsureAnswer, string>> = { same: "The same", new: "A new one" };

/** A row of the file, the listing that it may be, and a button for each answer. */
export const UnsureEntry = ({
  unsure: { row, line, why, says, listing, answer, by },
  waits,
}: UnsureEntryProps) => (
  <article>
    <h2 className="text-base wrap-anywhere">
      {`${says.name}: perhaps the same as ${listing?.name ?? "a listing that is gone"}`}
    </h2>
    <p className="entry-facts">{evidence[why].words}</p>
    <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Side title={`Line ${count(line)} of the file`} says={says} />
      {listing ? (
        <Side title={listing.claimed ? "Listed, and claimed" : "Listed"} says={listing} id={listing.id} />
      ) : null}
    </div>
    {answer ? (
      <p className="mt-3">
        <strong>{answerWords[answer]}</strong>
        {` · said by ${by ?? "an account that is gone"}`}
      </p>
    ) : null}
    {waits ? <Answers row={row} answer={answer} name={says.name} /> : null}
  </article>
);

function Answers({ row, answer, name }: { row: number; answer: UnsureAnswer | null; name: string }) {
  const choices = (["same", "new"] as const).filter((each) => each !== answer);
  return (
    <form method="post" className="mt-3 flex flex-wrap gap-2">
      <input type="hidden" name="row" value={row} />
      <input type="hidden" name="seen" value={answer ?? ""} />
      {choices.map((each) => (
        <SubmitButton key={each} name="intent" value={each} quiet>
          {answerWords[each]} <span className="sr-only">{`: ${name}`}</span>
        </SubmitButton>
      ))}
      {answer ? (
        <SubmitButton name="intent" value="open" quiet>
          Undo <span className="sr-only">{`what was said of ${name}`}</span>
        </SubmitButton>
      ) : null}
    </form>
  );
}
