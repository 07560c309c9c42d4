import type { Account } from "~/models/accounts/accounts.server";
import { faultNotice } from "~/models/faults/fault";
import { listFaults } from "~/models/faults/faults.server";
import { unlessAway } from "~/models/faults/outage.server";

/**
 * What a signed-in operator is told on every page about what cannot be sent; nobody else is told anything. While
 * the database is away, nothing: the page itself says that.
 */
export async function findFaultNotices(
  account: Account | undefined,
): Promise<{ over: boolean; text: string }[]> {
  if (account?.role !== "operator") return [];
  return (await unlessAway(listFaults, [])).map(faultNotice);
}
