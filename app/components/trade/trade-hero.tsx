import type { ReactNode } from "react";
import { HouseDrawing, isHousePart } from "~/components/home/house";
import type { TradePage } from "~/content/trade-pages";

type TradeHeroProps = Pick<TradePage, "trade" | "heading" | "pitch"> & {
  live: boolean;
  /** What to do next. */
  children: ReactNode;
};

/** The head of a trade's page, beside its part of the house. */
export function TradeHero({ trade, heading, pitch, live, children }: TradeHeroProps) {
  return (
    <div className="wrap hero">
      <div>
        <p className={live ? "badge" : "badge bg-amber-bg text-amber"}>{live ? "Live" : "Coming soon"}</p>
        <h1 className="mt-3">{heading}</h1>
        <p className="mt-4 text-lg">{pitch}</p>
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      </div>
      {isHousePart(trade) ? (
        <div className="house">
          <HouseDrawing part={trade} />
        </div>
      ) : null}
    </div>
  );
}
