import { acceptAgreement, findToAccept } from "~/models/prices/agreements.server";
import { checkTypedCode, sendCode } from "~/workflows/quiz/prove-phone.server";

const resendSeconds = 30;

/** Texts a code for the newest agreement of a request to the number that was proved; it is good for that version alone. */
export async function textAcceptanceCode(leadId: string, address: string) {
  const found = await findToAccept(leadId);
  if (!found) return { status: "closed" as const };
  const { agreementId: visitorId, phone } = found;
  return sendCode({ visitorId, phone, address, resendSeconds });
}

/** Notes that the homeowner accepts the text of that sum, by the code that was texted for it. */
export async function acceptByCode(leadId: string, { sha256, code }: { sha256: string; code: string }) {
  const found = await findToAccept(leadId);
  if (!found) return { status: "closed" as const };
  if (found.sha256 !== sha256) return { status: "old" as const };
  const { agreementId: visitorId, phone, accepted } = found;
  if (!accepted) {
    const checked = await checkTypedCode({ visitorId, phone, code });
    if (checked.status !== "verified") return checked;
  }
  return acceptAgreement({ leadId, side: "homeowner", sha256 });
}
