import { sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";

/** Only drafts begun on these days are counted; drafts are kept for 7 days after their last answer. */
const daysCounted = 2;

/** The step of a draft that became a request. */
const finishedStep = "finished";

/**
 * Counts how many drafts begun today and yesterday (London days) have an answer to each question, and how many became a
 * request; only these counts outlive the drafts. A count never shrinks, even if somebody goes back or is erased. Safe
 * to run any number of times, by any number of processes.
 */
export async function countQuizSteps(): Promise<void> {
  await db.execute(sql`
    with recent as (
      select (created_at at time zone 'Europe/London')::date as day, quiz, answers, lead_id
      from quiz_drafts
      where created_at >= (
        date_trunc('day', now() at time zone 'Europe/London') - make_interval(days => ${daysCounted - 1}::int)
      ) at time zone 'Europe/London'
    ), steps as (
      select day, quiz, jsonb_object_keys(answers) as step from recent
      union all
      select day, quiz, ${finishedStep} from recent where lead_id is not null
    )
    insert into quiz_step_days as counted (day, quiz, step, reached)
    select day, quiz, step, count(*)::int from steps group by day, quiz, step
    on conflict (day, quiz, step) do update set reached = greatest(counted.reached, excluded.reached)`);
}

type StepCount = { quiz: string; step: string; reached: number };

/** How many drafts of the last 28 days reached each step. */
export const listQuizSteps = async (): Promise<StepCount[]> =>
  await rowsFrom(db)<StepCount>(sql`
      select quiz, step, sum(reached)::int as reached
      from quiz_step_days
      where day > (now() at time zone 'Europe/London')::date - 28
      group by quiz, step
      order by quiz, reached desc, step`);
