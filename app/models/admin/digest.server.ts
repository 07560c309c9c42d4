import { sql } from "drizzle-orm";
import { site } from "~/content/site";
import { db, instant, rowsFrom } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { formatAge, formatCount, isQueueLate, type Queue } from "~/models/base/queue";
import { button, type MailWords, mailMessage } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { listOperatorEmails } from "~/models/messages/recipients.server";
import { paths } from "~/paths";
import { listQueues } from "./desk.server";

/** The hour in London, in summer and winter. */
const digestHour = 8;

/**
 * Mails every operator what waits, once a day after eight in the morning in London: the message's key contains the day,
 * so any number of processes may call it. Nothing before that hour; an empty desk is reported, too.
 */
export async function writeDigest(now: Date = new Date()): Promise<{ status: "written" | "early" }> {
  const [london] = await rowsFrom(db)<{ day: string; hour: number }>(sql`
      select to_char(here, 'YYYY-MM-DD') as day, extract(hour from here)::int as hour
      from (select ${instant(now)} at time zone 'Europe/London' as here) as clock`);
  if (!london || london.hour < digestHour) return { status: "early" };
  const blocks = digestBlocks(await listQueues(), now);
  const { day } = london;
  await db.transaction(async (tx) => {
    const operators = await listOperatorEmails(tx);
    await queueMessages(
      tx,
      operators.map((recipient) => {
        const dedupeKey = `digest:${day}:${recipient}`;
        return mailMessage({ recipient, subject: `${site.name}: what waits on ${day}`, blocks, dedupeKey });
      }),
    );
  });
  return { status: "written" };
}

function digestBlocks(queues: readonly Queue[], now: Date): MailWords[] {
  const items = queues.flatMap((queue) => {
    const { name, count, oldest } = queue;
    const late = isQueueLate(queue, now) ? ", late" : "";
    return oldest ? [`${name}: ${formatCount(count)}, waiting ${formatAge(oldest, now)}${late}`] : [];
  });
  return [
    items.length > 0
      ? { kind: "list", intro: "The longest waiting first:", items }
      : "Nothing waits for an operator.",
    button("To the desk", wholeAddress(paths.admin)),
  ];
}
