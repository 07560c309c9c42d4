import { SubmitButton } from "~/components/form/controls";
import { searchLink, whoDoes } from "~/models/trades/words";
import type { RequestIntent } from "./request-actions";

export type AskAnotherProps = {
  serviceType: string;
  words: string;
  /** How many businesses were given the request so far, sent with the form; null where nobody else can be asked. */
  asked: number | null;
  outcode: string | null;
};

const intent: RequestIntent = "ask-another";

/** For a homeowner whose business declined: a button to ask another one, or a link to search for one themselves. */
export function AskAnother({ serviceType, words, asked, outcode }: AskAnotherProps) {
  if (asked !== null) {
    return (
      <form method="post" className="panel mt-4">
        <p className="mb-3">{words}</p>
        <input type="hidden" name="asked" value={asked} />
        <SubmitButton name="intent" value={intent}>{`Ask another ${whoDoes(serviceType).one}`}</SubmitButton>
      </form>
    );
  }
  const search = searchLink(serviceType, outcode);
  return (
    <div className="note mt-4">
      <p>{words}</p>
      <p className="mt-2">
        <a href={search.to}>{`Look for ${search.people} yourself`}</a>
      </p>
    </div>
  );
}
