import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect } from "vitest";
import { db } from "~/database/db.server";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import { findRow, listRows } from "../database";
import { useFolder } from "../files/own-folder";
import { until } from "../until";
import { world } from "../world";
import { prepareLastAnswer } from "./last-answers";
import { type LastAnswer, postLastAnswer } from "./last-form";
import { useLiveSite } from "./live-site";

/** A live site with a spool of its own for the tests of a file, and Leeds in its database; it must outlive each of them. */
export function useSpoolingSite() {
  const dataFolder = useFolder("spool");
  const spoolFolder = path.join(dataFolder, "spool");
  const site = useLiveSite({ DATA_DIR: dataFolder });
  beforeEach(async () => {
    await world.leeds();
  });
  afterEach(() => {
    rmSync(spoolFolder, { recursive: true, force: true });
    expect(site.server.running(), site.server.log()).toBe(true);
  });
  let prepared = 0;
  return Object.assign(site, {
    spoolFolder,
    /** The names of the spooled files. */
    spooled: () => (existsSync(spoolFolder) ? readdirSync(spoolFolder) : []),
    /** Somebody with a quiz answered up to its last step: of variants A, B and C in turn. */
    nextHomeowner: () => prepareLastAnswer(prepared++),
    roofingHomeowner() {
      prepared += (3 - (prepared % 3)) % 3;
      return prepareLastAnswer(prepared++);
    },
    post: (homeowner: LastAnswer) => postLastAnswer(site.server.origin, homeowner),
  });
}

/** The lead with this email, as soon as it is stored. */
export const storedLead = (email: string) => until("the lead is stored", () => findRow(leads, { email }));

/** Checks that the lead is stored once with a proved phone, and that everybody was written to once. */
export async function expectWholeLead(email: string): Promise<void> {
  const lead = await storedLead(email);
  expect(lead.phoneVerified).toBe(true);
  expect(await db.$count(leads)).toBe(1);
  expect(await db.$count(leadAssignments, eq(leadAssignments.leadId, lead.id))).toBe(3);
  const mails = await listRows(outbox, { leadId: lead.id, channel: "email" });
  const told = mails.map(({ recipient }) => recipient);
  expect(told).toHaveLength(5);
  expect(new Set(told).size).toBe(5);
  expect(told).toContain(email);
}
