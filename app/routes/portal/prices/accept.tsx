import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { acceptAgreement } from "~/models/prices/acceptance.server";
import { pricePaths } from "~/models/prices/addresses";
import { requireBusinessAgreement } from "./own-agreement.server";

export const action = formAction(async ({ request, params, form }) => {
  const { leadId, accountId, writer } = await requireBusinessAgreement(request, params, form);
  const sha256 = String(form.get("sha256") ?? "").slice(0, 64);
  const { status } = await acceptAgreement({ ...writer, accountId, sha256 });
  if (status === "old")
    throw refusal(
      409,
      "Nothing was accepted: this text is not the newest any more. Open the agreement and read it again.",
    );
  if (status === "unsettled")
    throw refusal(409, "Nothing was accepted: something in it is not settled yet. Open the agreement again.");
  if (status === "declined")
    throw refusal(
      409,
      "Nothing was accepted: you declined this work, so nobody can accept this text any more.",
    );
  if (status === "closed" || status === "unproved")
    throw refusal(409, "Nothing was accepted: your price is not chosen any more.");
  return redirectWithNotice(pricePaths.ownAgreement(leadId), said[status]);
});

const said = {
  accepted: "You have accepted it. It holds once the customer has, too.",
  agreed: "You have both accepted it. We have emailed you a copy.",
  repeated: "You had accepted it already.",
} as const;

export { default, ErrorBoundary, loader, meta } from "./agreement";
