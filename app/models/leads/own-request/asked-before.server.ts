import { and, desc, eq, gt } from "drizzle-orm";
import { ago } from "~/database/batches.server";
import { type Database, db, pick, type Transaction } from "~/database/db.server";
import { idsOf } from "~/models/base/uuid";
import { findVerifiedNumber } from "~/models/phones/verification.server";
import { answersOnPath, type Quiz } from "~/models/quiz/journey";
import { urgencyOf } from "~/models/quiz/recorded-answers";
import { wishOf } from "~/models/quiz/wish";
import { parsePostcode } from "~/models/reading/postcode";
import { findTradeOf } from "~/models/trades/trade";
import { leads } from "../../../../drizzle/schema/leads";
import type { Answers } from "../../../../drizzle/schema/values/leads";
import { listRequestsNow } from "../now/now.server";

/** For how long the same request joins the first. */
const joinedFor = { days: 30 };

/** Far above what one person asks for in that time. */
const mostCompared = 20;

/**
 * The newest request that a draft asks for again: by the number that its visitor has proved, for the same trade and
 * place, and still open. Not where the draft wants somebody who was not asked, or is the first to be an emergency.
 */
export async function findAskedBefore(
  quiz: Quiz,
  { visitorId, answers }: { visitorId: string; answers: Answers },
  database: Database | Transaction = db,
) {
  const { phone = "", postcode = "" } = answers;
  const asked = await database
    .select(pick(leads, "id", "linkNumber", "serviceType", "source", "answers", "postcode", "createdAt"))
    .from(leads)
    .where(and(eq(leads.phone, phone), eq(leads.phoneVerified, true), gt(leads.createdAt, ago(joinedFor))))
    .orderBy(desc(leads.createdAt))
    .limit(mostCompared);
  const on = answersOnPath(quiz, answers);
  const trade = tradeOf(quiz.describeLead(on).serviceType);
  const urgent = isUrgent({ source: quiz.source, answers: on });
  const same = asked.filter(
    (each) =>
      tradeOf(each.serviceType) === trade &&
      isSamePlace(each.postcode, postcode) &&
      (!urgent || isUrgent(each)),
  );
  // Nobody learns of a request by typing somebody's number.
  if (same.length === 0 || !(await findVerifiedNumber({ visitorId, phone }, database))) return undefined;
  const now = await listRequestsNow(database, idsOf(same));
  const wish = wishOf(answers);
  return same
    .flatMap((lead) => {
      const its = now.get(lead.id);
      return its ? [{ lead, now: its }] : [];
    })
    .find(
      ({ now: { did, given } }) => did.state === "open" && (!wish || given.some(({ id }) => id === wish.id)),
    );
}

const tradeOf = (service: string): string => findTradeOf(service)?.slug ?? service;

const isUrgent = ({ source, answers }: Pick<typeof leads.$inferSelect, "source" | "answers">): boolean =>
  urgencyOf(source, answers, "").emergency;

/** Two full postcodes have to be alike; of one that is not full, the outcode. */
function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [parsePostcode(one), parsePostcode(other)];
  if (!first || !second) return one === other;
  const full = first.postcode && second.postcode;
  return full ? first.postcode === second.postcode : first.outcode === second.outcode;
}
