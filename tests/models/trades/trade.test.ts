import { describe, expect, test } from "vitest";
import { findTrade, namesOf, tradeOfService, trades } from "~/models/trades/trade";

describe("which trade a service belongs to", () => {
  test.each([
    ["Roof Repairs", "roofing"],
    ["Roof Replacement", "roofing"],
    ["roof inspections", "roofing"],
    ["Gardening & Landscaping", "landscaping"],
    ["gardening and landscaping", "landscaping"],
    ["Painting & Decorating", "painting"],
    ["Heating & Gas", "hvac"],
    ["HVAC", "hvac"],
    ["  Plumbing ", "plumbing"],
    ["Building & Construction", "building"],
    ["Kitchen & Bathroom", "kitchen-bathroom"],
  ])("%s is %s", (service, trade) => {
    expect(tradeOfService(service)).toBe(trade);
  });

  test.each(["", "Astrology", "constructor"])("%j is no trade of ours", (service) => {
    expect(tradeOfService(service)).toBeUndefined();
  });

  test("no service belongs to two trades", () => {
    const names = trades.flatMap((trade) => namesOf(trade).map((name) => name.toLowerCase()));
    expect(new Set(names).size).toBe(names.length);
  });

  test("only roofing takes requests", () => {
    expect(trades.filter((trade) => trade.live).map((trade) => trade.slug)).toEqual(["roofing"]);
  });

  test("a trade is found by its slug, and only so", () => {
    expect(findTrade("plumbing")?.label).toBe("Plumbing");
    expect(findTrade("Plumbing")).toBeUndefined();
  });
});
