import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import type { Viewer } from "~/models/leads/work/owner.server";
import { accounts } from "../../../drizzle/schema";
import { world } from "../world";
import { sam } from "./professionals";

export const samsEmail = sam;
export const patsEmail = "pat@fettle.example";

/** A new professional with this email and a verified business, as whom leads are looked at. */
export async function viewer(email: string): Promise<Viewer> {
  const { account, business } = await world.roofer({ email });
  return { accountId: account.id, businessId: business.id };
}

/** Nobody has proved that Sam's email is his. */
export const samIsUnconfirmed = () =>
  db.update(accounts).set({ emailConfirmedAt: null }).where(eq(accounts.email, samsEmail));
