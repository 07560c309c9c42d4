import { asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../app/database/db.server";
import { reachOf, usualAlerts } from "../../app/models/alerts/settings";
import { leadMessages } from "../../app/models/leads/alert-messages";
import { announcementOf } from "../../app/models/leads/announcement.server";
import { listHolders, listProfiles } from "../../app/models/leads/holders.server";
import { leads } from "../schema/leads";
import { outbox } from "../schema/messages";
import { demoId } from "./identity";

const minuteMs = 60_000;
const rooferMobile = "+447700900480";

/**
 * What was written of the newest request and of one that three have, as it is written of any: mails, texts and
 * notifications. All of it is sent, but for a text that its carrier refused.
 */
export async function insertMessages(tx: Transaction, of: readonly LeadId[], now: Date): Promise<void> {
  const at = new Date(now.getTime() - minuteMs);
  const asked = await tx
    .select()
    .from(leads)
    .where(inArray(leads.id, [...of]))
    .orderBy(asc(leads.id));
  for (const lead of asked) {
    const given = await listHolders(tx, lead.id);
    const recipients = given.map(({ id, name, email }, place) => ({
      ...{ id, name },
      ways: {
        ...{ ...usualAlerts, emergencies: true },
        ...reachOf(usualAlerts, {
          ...{ email, phone: place === 0 ? rooferMobile : null },
          browsers: place === 0 ? [demoId(`browser ${id}`)] : [],
        }),
      },
    }));
    const messages = leadMessages(announcementOf(lead, given), {
      ...{ recipients, profiles: await listProfiles(tx, given), photo: false },
    });
    await tx.insert(outbox).values(
      messages.map(({ dedupeKey, ...message }) => ({
        ...{ ...message, dedupeKey, id: demoId(dedupeKey), leadId: lead.id, status: "sent" as const },
        ...{ attempts: 1, createdAt: at, sentAt: now },
      })),
    );
  }
  const [refused] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.channel, "sms"))
    .orderBy(asc(outbox.id))
    .limit(1);
  if (refused) {
    const failure = { status: "dead" as const, sentAt: null, attempts: 1, lastError: "http-400" };
    await tx.update(outbox).set(failure).where(eq(outbox.id, refused.id));
  }
}
