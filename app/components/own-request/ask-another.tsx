import { SubmitButton } from "~/components/form/submit-button";
import { paths } from "~/paths";
import type { RequestIntent } from "./request-actions";

export type AskAnotherProps = {
  /** Who could be asked: 'roofer'. */
  person: string;
  words: string;
  /** How many have had the request so far: a press says on which of them it was made. Null where nobody can be asked. */
  asked: number | null;
  outcode: string | null;
};

const intent: RequestIntent = "ask-another";

/** What a homeowner can do once a business has declined: ask one more by a press, or look for somebody themselves. */
export function AskAnother({ person, words, asked, outcode }: AskAnotherProps) {
  if (asked !== null) {
    return (
      <form method="post" className="panel mt-4">
        <p className="mb-3">{words}</p>
        <input type="hidden" name="asked" value={asked} />
        <SubmitButton name="intent" value={intent}>{`Ask another ${person}`}</SubmitButton>
      </form>
    );
  }
  const roofers = person === "roofer";
  return (
    <div className="note mt-4">
      <p>{words}</p>
      <p className="mt-2">
        <a
          href={roofers ? paths.findRoofer(outcode ?? undefined) : paths.directory}
        >{`Look for ${roofers ? "roofers" : "businesses"} yourself`}</a>
      </p>
    </div>
  );
}
