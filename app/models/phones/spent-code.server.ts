import type { Transaction } from "~/database/db.server";
import type { CodeRefusal } from "./code-words";
import { spendNumber, tryCode } from "./verification.server";

/** Checks a typed code and uses it up, in the transaction of what it accepts. */
export async function spendCode(
  tx: Transaction,
  { visitorId, code }: { visitorId: string | undefined; code: string },
  given: { agreementId: string; phone: string },
): Promise<CodeRefusal | "verified"> {
  if (!visitorId) return "missing";
  const { status } = await tryCode(tx, { ...given, visitorId, code });
  if (status === "verified") await spendNumber(tx, { ...given, visitorId });
  return status;
}
