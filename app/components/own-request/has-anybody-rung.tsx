import { SubmitButton } from "~/components/form/submit-button";
import type { RequestIntent } from "./request-actions";

export type Question = {
  /** What is asked, or what the homeowner said. */
  words: string;
  /** Null before they said. */
  answer: "yes" | "no" | null;
};

const intents = { yes: "rung-yes", no: "rung-no" } satisfies Record<"yes" | "no", RequestIntent>;

/** The question whether anybody has rung, each answer one press; it can be changed as long as nobody is in touch. */
export function HasAnybodyRung({ words, answer }: Question) {
  return (
    <form method="post" className="panel mt-6" aria-labelledby="rung">
      <h2 id="rung" className="text-xl">
        Has anybody rung?
      </h2>
      <p className="mt-2">{words}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        {answer === "yes" ? null : (
          <SubmitButton name="intent" value={intents.yes}>
            Yes, somebody has
          </SubmitButton>
        )}
        {answer === "no" ? null : (
          <SubmitButton name="intent" value={intents.no} quiet={answer === "yes"}>
            No, nobody has
          </SubmitButton>
        )}
      </p>
    </form>
  );
}
