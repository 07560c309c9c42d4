import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { db } from "~/database/db.server";
import { milesBetween } from "~/models/places/distance";
import { cities } from "~/models/places/gazetteer/cities";
import { findOutcode } from "~/models/places/gazetteer/gazetteer.server";
import { type Estimate, estimateNow } from "~/models/quiz/estimate";
import { leads } from "../../../drizzle/schema/leads";
import { agreedPrices, priceFigures, priceVersions } from "../../../drizzle/schema/prices";
import {
  accuraciesOf,
  type ChosenPrice,
  type JobFigure,
  jobFiguresOf,
  rangesOf,
  rangeWords,
} from "./figures";
import { jobOf } from "./job";

/** Older prices say little about present costs. */
const yearsBack = 2;
/** Far more than are chosen in two years. */
const mostCounted = 100_000;
/** How far from a city's middle a request still counts as near it. */
const cityMiles = 20;

/** Chosen prices that can no longer be undone, the newest first, and those kept of deleted requests. */
async function listChosen(): Promise<ChosenPrice[]> {
  const known = await db
    .select({
      pence: priceVersions.totalPence,
      ...{ source: leads.source, answers: leads.answers, serviceType: leads.serviceType },
      ...{ outcode: leads.outcode, latitude: leads.latitude, longitude: leads.longitude },
      estimate: leads.estimate,
    })
    .from(leads)
    .innerJoin(priceVersions, eq(priceVersions.id, leads.hiredVersionId))
    .where(
      and(
        isNull(leads.erasedAt),
        isNotNull(leads.hiredAt),
        lt(leads.hiredAt, ago({ days: 1 })),
        sql`${leads.hiredAt} > ${ago({ days: 365 * yearsBack })}`,
      ),
    )
    .orderBy(desc(leads.hiredAt))
    .limit(mostCounted);
  const oldest = sql`to_char(now() - make_interval(years => ${yearsBack}::int), 'YYYY-MM')`;
  const forgotten = await db
    .select()
    .from(agreedPrices)
    .where(sql`${agreedPrices.month} >= ${oldest}`)
    .limit(mostCounted);
  return [
    ...known.map(({ pence, outcode, estimate, ...lead }) => ({
      ...{ pence, ...jobOf(lead), region: findOutcode(outcode ?? "")?.county ?? "", city: cityOf(lead) },
      estimate: penceOf(estimateNow(estimate).result),
    })),
    ...forgotten.map(({ pence, job, size, region }) => ({
      ...{ pence, job, size, region, city: null, estimate: null },
    })),
  ];
}

const penceOf = ({ min, max }: Estimate) => ({ low: Math.round(min) * 100, high: Math.round(max) * 100 });

/** The city of ours that a request is near; null if there is none. */
function cityOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  if (latitude === null || longitude === null) return null;
  const miles = (city: (typeof cities)[number]) => milesBetween(city, { latitude, longitude });
  const [nearest] = [...cities].sort((one, other) => miles(one) - miles(other));
  return nearest && miles(nearest) <= cityMiles ? nearest.name : null;
}

/** Recalculates the figures of chosen prices, once a night. Safe to run repeatedly and in several processes. */
export async function countChosenPrices(): Promise<void> {
  const [counted] = await db
    .select({ at: priceFigures.countedAt })
    .from(priceFigures)
    .where(
      sql`(${priceFigures.countedAt} at time zone 'Europe/London')::date = (now() at time zone 'Europe/London')::date`,
    )
    .limit(1);
  if (counted) return;
  const chosen = await listChosen();
  const rows = [
    ...rangesOf(chosen).map(({ region, ...range }) => ({ kind: "range" as const, place: region, ...range })),
    ...accuraciesOf(chosen).map(({ city, count, inside }) => ({
      ...{ kind: "accuracy" as const, job: "", size: "", place: city, count, low: inside, high: inside },
    })),
  ];
  await db.transaction(async (tx) => {
    await tx.delete(priceFigures);
    if (rows.length > 0) await tx.insert(priceFigures).values(rows);
  });
}

type Priced = Parameters<typeof jobOf>[0] & { outcode: string | null };

/** The range that jobs like this one were agreed at in its county, in words; null if there are too few. */
export async function findAgreedRange(lead: Priced): Promise<string | null> {
  const region = findOutcode(lead.outcode ?? "")?.county;
  if (!region) return null;
  const { job, size } = jobOf(lead);
  const [found] = await db
    .select()
    .from(priceFigures)
    .where(
      and(
        eq(priceFigures.kind, "range"),
        eq(priceFigures.job, job),
        eq(priceFigures.size, size),
        eq(priceFigures.place, region),
      ),
    );
  return found ? rangeWords({ region, ...found }) : null;
}

/** How many percent of chosen prices lay inside the estimate, by city with enough of them; most prices first. */
export async function listAccuracies(): Promise<{ city: string; percent: number }[]> {
  const rows = await db
    .select()
    .from(priceFigures)
    .where(eq(priceFigures.kind, "accuracy"))
    .orderBy(desc(priceFigures.count));
  return rows.map(({ place, low, count }) => ({ city: place, percent: Math.round((low / count) * 100) }));
}

/** Estimates and chosen prices by job, for operators; calculated on each call. */
export const listJobFigures = async (): Promise<JobFigure[]> => jobFiguresOf(await listChosen());
