import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, failure, readJson, stated, wrongMethod } from "~/http/bodies/json.server";
import { isOwnAddress } from "~/http/origin.server";
import { findAccount } from "~/http/sessions/session.server";
import { paths } from "~/paths";
import { openBilling } from "~/workflows/placements/open-billing.server";
import { portalBody } from "./bodies";

export const loader = wrongMethod;

const away = "The billing page cannot be opened now. Please try again.";

/** Opens the provider's billing page for whoever is signed in, and for their own customer alone. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") throw wrongMethod();
  const { customerId, returnUrl } = await readJson(request, portalBody);
  if (!isOwnAddress(returnUrl)) return failure(422, "returnUrl must be an address of this site.");
  return answer(away, async () => {
    const account = await findAccount(request);
    const opened = account
      ? await openBilling(account.id, paths.dashboard, { customerId })
      : ({ status: "not theirs" } as const);
    switch (opened.status) {
      case "open":
        return stated({ url: opened.url });
      case "not theirs":
        return failure(403, "Please sign in as the owner of this customer.");
      case "unavailable":
        return failure(503, away);
    }
  });
}
