import { beforeEach } from "vitest";
import { doDue } from "~/models/leads/clock/fire.server";
import type { LeadStatus } from "~/models/leads/lead";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import { world } from "../world";
import { allIsSent, happens } from "./lead-times";
import { leadNow, messagesAbout, zebedeesRequest } from "./requests";

// A Tuesday in winter, and the two days behind it.
export const tuesday = (time: string) => `2031-11-18T${time}Z`;
export const wednesday = (time: string) => `2031-11-19T${time}Z`;
export const thursday = (time: string) => `2031-11-20T${time}Z`;

/** Zebedee's request as if it was made on Tuesday at nine, with three roofers who have it and were told. */
async function tuesdaysRequest() {
  const roofers = await world.roofers(
    [1, 2, 3].map((miles) => ({
      ...world.milesFrom("LS6 2AB", miles),
      ...{ businessName: `Roofer of mile ${miles}`, phone: null },
    })),
  );
  const leadId = await zebedeesRequest();
  await happens(leadId, tuesday("09:00"), async () => undefined);
  await allIsSent(leadId);
  const roofer = (index: number) => {
    const found = roofers[index];
    if (!found) throw new Error("There is no such roofer");
    return found;
  };
  const says = (index: number, status: LeadStatus, moment: string, intent?: "undo") =>
    happens(leadId, moment, () => {
      const { account, business } = roofer(index);
      const reason = status === "declined" ? ("too_busy" as const) : undefined;
      const change = { accountId: account.id, businessId: business.id, leadId, status, reason, intent };
      return changeLeadStatus(change);
    });
  /** Recipient and subject of the messages whose keys contain `part`. */
  const about = async (part: string) =>
    (await messagesAbout(leadId, part)).map(({ recipient, subject }) => `${recipient}: ${subject}`).sort();
  return {
    ...{ leadId, roofer, says, about },
    /** As if what is done had been done at this moment. */
    happens: <Done>(moment: string, act: () => Promise<Done>) => happens(leadId, moment, act),
    everyRoofer: async (status: LeadStatus, moment: string) => {
      for (const index of [0, 1, 2]) await says(index, status, moment);
    },
    /** Lets a worker look at this moment. */
    isNow: (moment: string) => doDue(new Date(moment)),
    reminded: async () => (await about(":reminder:")).map((line) => line.split(":")[0]),
    waits: async () => (await leadNow(leadId)).unmatchedSince?.toISOString().slice(0, 16) ?? null,
    emails: (...indexes: number[]) => indexes.map((index) => roofer(index).account.email).sort(),
  };
}

/** Makes {@link tuesdaysRequest} anew before each test of a file. */
export function useTuesdaysRequest() {
  const request = {} as Awaited<ReturnType<typeof tuesdaysRequest>>;
  beforeEach(async () => void Object.assign(request, await tuesdaysRequest()));
  return request;
}
