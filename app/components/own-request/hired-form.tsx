import { Press, SubmitButton } from "~/components/form/controls";

/** A business that was given the request. */
export type Named = { id: string; name: string };

/** What these forms post. */
export const hiredIntents = ["hired", "not-hired"] as const;
const [hired, notHired] = hiredIntents;

type HiredFormProps = {
  /** Everybody who was given the request. */
  given: readonly Named[];
  /** What the homeowner said before, if anything. */
  hired: boolean;
  /** What it does to say it. */
  does: string;
};

/** Asks whom the homeowner has hired, a press each. */
export function HiredForm({ given, hired: isHired, does }: HiredFormProps) {
  const questionId = "whom-question";
  return (
    <details className="border-t border-line py-4">
      <summary className="btn btn-quiet">{isHired ? "Say whom I hired" : "I have hired someone"}</summary>
      <form method="post" aria-labelledby={questionId} className="mt-4">
        <input type="hidden" name="intent" value={hired} />
        <p id={questionId} className="font-semibold">
          Whom did you hire?
        </p>
        <p className="mt-1">{does}</p>
        <div className="mt-3 grid justify-items-start gap-2">
          {[...given, ...others].map(({ id, name }) => (
            <SubmitButton key={id} name="whom" value={id} quiet>
              {name}
            </SubmitButton>
          ))}
        </div>
      </form>
    </details>
  );
}

const others: readonly Named[] = [
  { id: "other", name: "Somebody else" },
  { id: "unsaid", name: "I would rather not say" },
];

/** Asks to confirm what a business says: that it is hired. */
export const BookedQuestion = ({
  business: { id, name, words },
}: {
  business: Named & { words: string };
}) => (
  <section className="panel mt-4" aria-label={`Did you hire ${name}?`}>
    <p className="wrap-anywhere">
      <strong>{words}</strong> Is that so?
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
