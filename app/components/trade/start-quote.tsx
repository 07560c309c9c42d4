import { SubmitButton } from "~/components/form/submit-button";
import { anyServiceQuiz } from "~/models/quiz/quizzes/any-service";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import type { Trade } from "~/models/trades/trade";
import { paths } from "~/paths";

type StartQuoteProps = { trade: Pick<Trade, "slug" | "quiz">; children: string };

/** Begins the quiz that asks for this trade; where the quiz asks for any, with the trade chosen. */
export function StartQuote({ trade, children }: StartQuoteProps) {
  const [intro] = anyServiceQuiz.steps;
  if (trade.quiz === "any-service" && intro) {
    return (
      <form method="post" action={anyServiceQuiz.path}>
        <input type="hidden" name="trade" value={trade.slug} />
        <SubmitButton name={intro.id} value="read">
          {children}
        </SubmitButton>
      </form>
    );
  }
  return (
    <a href={trade.quiz === "roofing" ? roofingQuiz.path : paths.quoteFor(trade.slug)} className="btn">
      {children}
    </a>
  );
}
