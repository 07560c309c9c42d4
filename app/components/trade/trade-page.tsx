import type { ReactNode } from "react";
import { Press } from "~/components/form/controls";
import { HowItWorks } from "~/components/home/sections";
import { ButtonLink, QuietLink } from "~/components/page/link";
import { quizOf } from "~/models/quiz/addresses";
import { browsePath } from "~/models/trades/landing";
import { findTrade, type Trade } from "~/models/trades/trade";
import { pitchOf } from "~/models/trades/words";
import { paths } from "~/paths";
import { TradeHero, TradeJobs } from "./trade-hero";

type TradePageProps = {
  trade: Trade & { page: NonNullable<Trade["page"]> };
  /** The actions while the trade is not live; once it is, the quiz takes their place. */
  waiting: ReactNode;
  /** The last part of the page while the trade is not live. */
  children: ReactNode;
};

/** The page of a trade: its quiz if it is live, else what is to come. */
export function TradePage({ trade, waiting, children }: TradePageProps) {
  const { slug, page, live, people } = trade;
  return (
    <>
      <TradeHero trade={slug} heading={page.heading} pitch={pitchOf(trade)} live={live}>
        {live ? (
          <>
            <StartQuote trade={trade}>Start my quote</StartQuote>
            <QuietLink to={browsePath(trade)}>
              {slug === "roofing" ? "Browse Roofers Now" : `Browse ${people}`}
            </QuietLink>
          </>
        ) : (
          waiting
        )}
      </TradeHero>
      <TradeJobs jobs={page.jobs} live={live} />
      {live ? <HowItWorks trade={trade} plain /> : children}
    </>
  );
}

/** The trade of this slug, if it has a page. */
export function findTradeWithPage(slug: string): TradePageProps["trade"] | undefined {
  const trade = findTrade(slug);
  return trade?.page && { ...trade, page: trade.page };
}

type StartQuoteProps = { trade: Pick<Trade, "slug" | "questions">; children: string };

/** Begins the trade's quiz; a quiz for several trades begins with this one chosen. */
function StartQuote({ trade, children }: StartQuoteProps) {
  const quiz = quizOf(trade);
  const [intro] = quiz.steps;
  if (intro?.kind === "intro") {
    return (
      <Press to={quiz.path} about={{ trade: trade.slug }} name={intro.id} value="read">
        {children}
      </Press>
    );
  }
  return <ButtonLink to={quiz.trade ? quiz.path : paths.quoteFor(trade.slug)}>{children}</ButtonLink>;
}
