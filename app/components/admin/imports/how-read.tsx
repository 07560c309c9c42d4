import { DeskSection } from "~/components/admin/facts";
import { SubmitButton } from "~/components/form/submit-button";
import type { Encoding } from "~/models/imports/file/format";
import { paths } from "~/paths";

type Spelling = { encoding: Encoding; text: string };

type HowReadProps = {
  id: string;
  linesAbove: number;
  encoding: string;
  /** A line of the file as each encoding has it, where only a reader can tell which is right. */
  spellings: readonly Spelling[] | null;
};

/** Where the headings stand, and in doubt how letters are written: read again as somebody says. */
export function HowRead({ id, linesAbove, encoding, spellings }: HowReadProps) {
  return (
    <form method="post" action={paths.adminImportVerb(id, "reread")} className="mt-4">
      <DeskSection title="How the file is read">
        {spellings ? <Spellings encoding={encoding} spellings={spellings} /> : null}
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <p>
            <label htmlFor="lines-above" className="font-semibold">
              Lines above the headings
            </label>
            <input
              id="lines-above"
              name="linesAbove"
              type="number"
              min={0}
              max={1000}
              defaultValue={linesAbove}
              className="input w-32"
            />
          </p>
          <SubmitButton quiet busy="Reading...">
            Read it again
          </SubmitButton>
        </div>
      </DeskSection>
    </form>
  );
}

const Spellings = ({ encoding, spellings }: { encoding: string; spellings: readonly Spelling[] }) => (
  <fieldset className="mt-2">
    <legend className="font-semibold">Which of these is spelt right?</legend>
    <p className="hint">It cannot be told from the file how its accents are written.</p>
    {spellings.map((each) => (
      <label key={each.encoding} className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="encoding"
          value={each.encoding}
          defaultChecked={each.encoding === encoding}
          className="size-6 shrink-0"
        />
        <span className="[overflow-wrap:anywhere]">{each.text}</span>
      </label>
    ))}
  </fieldset>
);
