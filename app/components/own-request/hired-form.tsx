import { Press, SubmitButton } from "~/components/form/controls";

/** A business that was given the request. */
export type Named = { id: string; name: string };

/** The intents that these forms post. */
export const hiredIntents = ["hired", "not-hired"] as const;
const [hired, notHired] = hiredIntents;

type HiredFormProps = {
  /** All businesses that were given the request. */
  given: readonly Named[];
  /** Whether the homeowner has said already that they hired someone. */
  hired: boolean;
  /** What answering does, in words. */
  does: string;
};

/** Asks whom the homeowner hired, with a button for each answer. */
export function HiredForm({ given, hired: isHired, does }: HiredFormProps) {
  const questionId = "whom-question";
  return (
    <details className="border-t border-line py-4">
      <summary className="btn btn-quiet">{isHired ? "Say who I hired" : "I have hired someone"}</summary>
      <form method="post" aria-labelledby={questionId} className="mt-4">
        <input type="hidden" name="intent" value={hired} />
        <p id={questionId} className="font-semibold">
          Who did you hire?
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
