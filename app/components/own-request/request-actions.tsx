import type { ReactNode } from "react";
import { SubmitButton, Tick } from "~/components/form/controls";
import { LineLink, QuietLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import { paths } from "~/paths";
import { hiredIntents } from "./hired-form";

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

export type WishesProps = {
  /** Whether texts are sent besides mails, and the words about it; null if the number was never proved. */
  texts: { wanted: boolean; words: string } | null;
  /** Whether others are asked without a press; `wanted` is null where that is no choice. Null while nobody can be asked. */
  looking: { wanted: boolean | null; words: string } | null;
};

/** How the homeowner is told, and whether others are asked without a press. */
export const Wishes = ({ texts, looking }: WishesProps) =>
  texts || looking ? (
    <Part id="posted" title="How we keep you posted" className="mt-6">
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
    </Part>
  ) : null;

type EndingsProps = { token: string; stopped: boolean; hired: boolean };

/** Links to the pages on which a homeowner ends a request, folded. */
export const Endings = ({ token, stopped, hired }: EndingsProps) => (
  <details>
    <summary className="nav-link underline">
      {hired || stopped ? "Changed your mind?" : "End this request"}
    </summary>
    <nav aria-label="End this request" className="grid justify-items-start">
      <LineLink to={paths.myRequestEnding(token, "hired")}>
        {hired ? "Say who I hired" : "I have hired someone"}
      </LineLink>
      {hired ? (
        <LineLink to={paths.myRequestEnding(token, "reopen")}>I have not hired anybody</LineLink>
      ) : null}
      {stopped || hired ? null : (
        <LineLink to={paths.myRequestEnding(token, "close")}>I no longer need this</LineLink>
      )}
      <LineLink to={paths.myRequestDeletion(token)}>Delete my details</LineLink>
    </nav>
  </details>
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

export const endingTitles = { close: "No longer needed?", reopen: "Still looking?" } as const;

type EndingQuestionProps = { to: string; how: keyof typeof endingTitles; does: string };

const endings = {
  close: { intent: "stop", yes: "Yes, close it", no: "No, keep it open" },
  reopen: { intent: "resume", yes: "Open it again", no: "No, leave it" },
} satisfies Record<keyof typeof endingTitles, { intent: RequestIntent; yes: string; no: string }>;

/** Asks whether a request is to be closed, or is open again, with what that does. */
export const EndingQuestion = ({ to, how, does }: EndingQuestionProps) => (
  <form method="post" action={to}>
    <h1>{endingTitles[how]}</h1>
    <p className="mt-4">{does}</p>
    <p className="mt-6 flex flex-wrap gap-3">
      <SubmitButton name="intent" value={endings[how].intent}>
        {endings[how].yes}
      </SubmitButton>
      <QuietLink to={to}>{endings[how].no}</QuietLink>
    </p>
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
