import { londonDay } from "../../app/models/base/clock";
import type { CheckKind } from "../../app/models/listings/profile/check";
import type { listingChecks } from "../schema/listings";
import type { DemoBusiness } from "./businesses";
import { chance, choose, demoId, wholeNumber } from "./identity";

const dayMs = 24 * 60 * 60 * 1000;

/** Nobody's: no insurer is said to cover a business that does not exist. */
const insurers = ["Larkfield Mutual", "Ninepin Insurance", "Harbour & Holt"] as const;

/** How many of a hundred have had it checked; of all it was checked who is behind them. */
const percent: Readonly<Partial<Record<CheckKind, number>>> = {
  identity: 100,
  address: 60,
  phone: 85,
  insurance: 55,
};

type Dates = {
  /** The first day of the demonstration. */
  from: Date;
  /** Insurance papers were seen within the last ten months, so that they are valid for two more at least. */
  now: Date;
};

/** What was checked of each verified business, and when. */
export function demoChecks(
  listings: readonly DemoBusiness[],
  { from, now }: Dates,
): (typeof listingChecks.$inferInsert)[] {
  const kinds: readonly CheckKind[] = ["identity", "address", "phone", "insurance"];
  return listings
    .filter(({ verified }) => verified)
    .flatMap(({ id }) => {
      const first = from.getTime() + wholeNumber(1, 60, id, "first check") * dayMs;
      return kinds
        .filter((kind) => chance(id, `check ${kind}`) * 100 < (percent[kind] ?? 0))
        .map((kind) => ({
          ...detailOf(id, kind, { first, now }),
          id: demoId(`check ${id} ${kind}`),
          kind,
          businessId: id,
        }));
    });
}

function detailOf(id: string, kind: CheckKind, { first, now }: { first: number; now: Date }) {
  if (kind !== "insurance") return { checkedAt: new Date(first) };
  const checkedAt = new Date(now.getTime() - wholeNumber(5, 300, id, "insurance seen") * dayMs);
  return { checkedAt, organisation: choose(insurers, id, "insurer"), expiresOn: londonDay(checkedAt, 365) };
}
