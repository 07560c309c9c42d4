import { Press, SubmitButton } from "~/components/form/controls";

/** A business that was given the request. */
export type Named = { id: string; name: string };

/** The intents that these forms post. */
export const hiredIntents = ["hired", "not-hired"] as const;
const [hired, notHired] = hiredIntents;

type HiredFormProps = {
  /** The request's page, which takes the answer. */
  to: string;
  /** All businesses that were given the request. */
  given: readonly Named[];
  /** What answering does, in words. */
  does: string;
};

export const hiredTitle = "Who did you hire?";

/** Asks whom the homeowner hired, with a button for each answer. */
export const HiredForm = ({ to, given, does }: HiredFormProps) => (
  <form method="post" action={to}>
    <input type="hidden" name="intent" value={hired} />
    <h1>{hiredTitle}</h1>
    <p className="mt-3">{does}</p>
    <div className="mt-4 grid justify-items-start gap-2">
      {[...given, ...others].map(({ id, name }) => (
        <SubmitButton key={id} name="whom" value={id} quiet>
          {name}
        </SubmitButton>
      ))}
    </div>
    <p className="mt-4">
      <a href={to} className="link nav-link">
        Nobody yet
      </a>
    </p>
  </form>
);

const others: readonly Named[] = [
  { id: "other", name: "Somebody else" },
  { id: "unsaid", name: "I would rather not say" },
];

/** Asks the homeowner to confirm that they hired a business, as it says. */
export const BookedQuestion = ({
  business: { id, name, words },
}: {
  business: Named & { words: string };
}) => (
  <section className="panel" aria-label={`Did you hire ${name}?`}>
    <p className="wrap-anywhere">
      <strong>{words}</strong> Is that right?
    </p>
    <div className="mt-3 flex flex-wrap gap-2">
      <Answer intent={hired} whom={id}>{`Yes, I hired ${name}`}</Answer>
      <Answer intent={notHired} whom={id} quiet>
        No
      </Answer>
    </div>
  </section>
);

type AnswerProps = { intent: (typeof hiredIntents)[number]; whom: string; quiet?: boolean; children: string };

const Answer = ({ intent, whom, quiet, children }: AnswerProps) => (
  <Press about={{ intent }} name="whom" value={whom} quiet={quiet}>
    {children}
  </Press>
);
