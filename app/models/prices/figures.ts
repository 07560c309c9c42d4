import { fewestCounted } from "~/content/site";
import { pounds } from "~/models/reading/money";
import { capital } from "~/models/trades/words";

/** A chosen price, as figures count it. */
export type ChosenPrice = {
  pence: number;
  /** 'Roof replacement', and 'medium roof' or ''. */
  job: string;
  size: string;
  /** The county; '' if unknown. */
  region: string;
  /** The nearby city of ours, if any, and the estimate in pence; null once the homeowner's details are deleted. */
  city: string | null;
  estimate: { low: number; high: number } | null;
};

type Range = { job: string; size: string; region: string; count: number; low: number; high: number };

/** The middle half of the prices of each job, size and county that has enough of them, in whole pounds. */
export function rangesOf(chosen: readonly ChosenPrice[]): Range[] {
  const known = chosen.filter(({ region }) => region !== "");
  return groupsOf(known, ({ job, size, region }) => JSON.stringify([job, size, region])).flatMap((group) => {
    const [first] = group;
    if (!first || group.length < fewestCounted) return [];
    const { job, size, region } = first;
    const sorted = group.map(({ pence }) => pence).sort((one, other) => one - other);
    return [{ job, size, region, count: group.length, low: quarter(sorted, 1), high: quarter(sorted, 3) }];
  });
}

/** The first or third quartile of sorted prices, in whole pounds: the price at the nearest rank. */
const quarter = (sorted: readonly number[], which: 1 | 3): number =>
  Math.round((sorted[Math.round(((sorted.length - 1) * which) / 4)] ?? 0) / 100) * 100;

type Accuracy = { city: string; count: number; inside: number };

/** How many chosen prices lay inside the estimate, for each city that has enough. */
export const accuraciesOf = (chosen: readonly ChosenPrice[]): Accuracy[] =>
  groupsOf(
    chosen.filter(({ city, estimate }) => city !== null && estimate !== null),
    ({ city }) => city ?? "",
  ).flatMap((group) => {
    const city = group[0]?.city;
    return city && group.length >= fewestCounted
      ? [{ city, count: group.length, inside: group.filter(isInside).length }]
      : [];
  });

const isInside = ({ pence, estimate }: ChosenPrice): boolean =>
  estimate !== null && pence >= estimate.low && pence <= estimate.high;

export type JobFigure = {
  job: string;
  count: number;
  /** Medians, in pence, of the estimates' midpoints and of the prices; and how many prices lay inside. */
  estimated: number;
  agreed: number;
  inside: number;
};

/** Estimates and chosen prices by job; without prices whose estimate is not known. */
export const jobFiguresOf = (chosen: readonly ChosenPrice[]): JobFigure[] =>
  groupsOf(
    chosen.filter(({ estimate }) => estimate !== null),
    ({ job }) => job,
  )
    .map((group) => ({
      job: group[0]?.job ?? "",
      count: group.length,
      estimated: median(group.map(({ estimate }) => ((estimate?.low ?? 0) + (estimate?.high ?? 0)) / 2)),
      agreed: median(group.map(({ pence }) => pence)),
      inside: group.filter(isInside).length,
    }))
    .sort((one, other) => other.count - one.count);

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return Math.round(sorted[Math.floor((sorted.length - 1) / 2)] ?? 0);
}

function groupsOf<Each>(all: readonly Each[], keyOf: (each: Each) => string): Each[][] {
  const groups = new Map<string, Each[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

/** A range as the result pages word it. */
export const rangeWords = ({ region, low, high, count }: Omit<Range, "job" | "size">): string =>
  `Jobs like this in ${capital(region)} were agreed at ${pounds(low)} to ${pounds(high)} (${count.toLocaleString("en-GB")} jobs).`;
