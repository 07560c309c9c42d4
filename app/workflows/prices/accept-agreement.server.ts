import { acceptAgreement, findToAccept } from "~/models/prices/agreements.server";
import { checkTypedCode, sendCode } from "~/workflows/quiz/prove-phone.server";

const resendSeconds = 30;

/** Texts a code for the newest agreement of a request to the verified number; it is valid only for that version. */
export async function textAcceptanceCode(leadId: string, address: string) {
  const found = await findToAccept(leadId);
  if (!found) return { status: "closed" as const };
  const { agreementId: visitorId, phone } = found;
  return sendCode({ visitorId, phone, address, resendSeconds });
}

/** Records that the homeowner accepts the agreement with that checksum, by the texted code. */
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
