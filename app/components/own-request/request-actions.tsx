import type { ReactNode } from "react";
import { SubmitButton, Tick } from "~/components/form/controls";
import { QuietLink } from "~/components/page/link";
import { paths } from "~/paths";
import { HiredForm, hiredIntents, type Named } from "./hired-form";

/** The intents that the forms of a request's page post. */
export const requestIntents = [
  "stop",
  "still",
  "resume",
  ...hiredIntents,
  "ask-another",
  "rung-yes",
  "rung-no",
  "texts",
  "no-texts",
  "keep-looking",
  "no-keep-looking",
] as const;
export type RequestIntent = (typeof requestIntents)[number];

export type RequestActionsProps = {
  token: string;
  stopped: boolean;
  hired: boolean;
  /** What each action does, in words. */
  does: Readonly<Record<"hire" | "stop" | "resume" | "delete", string>>;
  /** Whether texts are sent besides mails, and the words about it; null if the number was never proved. */
  texts: { wanted: boolean; words: string } | null;
  /** Whether others are asked without a press; `wanted` is null where that is no choice. Null while nobody can be asked. */
  looking: { wanted: boolean | null; words: string } | null;
  given: readonly Named[];
};

/** The actions of a homeowner on a request, each with what it will do. */
export const RequestActions = ({
  token,
  stopped,
  hired,
  does,
  texts,
  looking,
  given,
}: RequestActionsProps) => (
  <div className="mt-2">
    <HiredForm given={given} hired={hired} does={does.hire} />
    {stopped ? (
      <Action intent="resume" label="Open it again">
        {does.resume}
      </Action>
    ) : (
      <Action intent="stop" label="I no longer need this">
        {does.stop}
      </Action>
    )}
    {looking ? (
      <Action
        intent={looking.wanted ? "no-keep-looking" : "keep-looking"}
        label={looking.wanted === null ? null : looking.wanted ? "Ask me first" : "Keep looking for me"}
      >
        {looking.words}
      </Action>
    ) : null}
    {texts ? (
      <Action
        intent={texts.wanted ? "no-texts" : "texts"}
        label={texts.wanted ? "No more texts" : "Text me as well"}
      >
        {texts.words}
      </Action>
    ) : null}
    <div className="border-t border-line py-4">
      <p>{does.delete}</p>
      <a href={paths.myRequestDeletion(token)} className="btn btn-quiet mt-3">
        Delete my details
      </a>
    </div>
  </div>
);

const Action = ({
  intent,
  label,
  children,
}: {
  intent: RequestIntent;
  /** Null where there is nothing to press. */
  label: string | null;
  children: ReactNode;
}) => (
  <form method="post" className="border-t border-line py-4">
    <p>{children}</p>
    {label ? (
      <SubmitButton name="intent" value={intent} quiet p="mt-3">
        {label}
      </SubmitButton>
    ) : null}
  </form>
);

export const deletionTitle = "Delete your details?";

type DeletionQuestionProps = {
  token: string;
  what: readonly string[];
  /** The question whether to keep their reviews; null if they wrote none. */
  reviews: string | null;
};

/** The second step of a deletion: says what it will do, and asks for confirmation. */
export function DeletionQuestion({ token, what, reviews }: DeletionQuestionProps) {
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{deletionTitle}</h1>
      <p className="mt-4">If you go on, this happens at once:</p>
      <ul className="mt-3 grid list-disc gap-2 pl-6">
        {what.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">It cannot be undone.</p>
      <form method="post" className="mt-6 flex flex-wrap gap-3">
        {reviews ? (
          <fieldset className="w-full">
            <legend className="mb-2">{reviews}</legend>
            <Tick type="radio" name="reviews" value="stay" defaultChecked>
              Yes, as a review of “A homeowner”, with the town
            </Tick>
            <Tick type="radio" name="reviews" value="go">
              No, delete it too
            </Tick>
          </fieldset>
        ) : null}
        <SubmitButton name="intent" value="delete">
          Yes, delete my details
        </SubmitButton>
        <QuietLink to={paths.myRequest(token)}>No, keep them</QuietLink>
      </form>
    </div>
  );
}
