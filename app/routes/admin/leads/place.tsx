import { json } from "@remix-run/node";
import type { RefusedPlace } from "~/components/admin/leads/assigning";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { readLeadId } from "~/models/base/ids";
import { placeLeadAt } from "~/workflows/leads/place-lead.server";
import { back } from "../after-decision.server";

export { default, loader, meta } from "./lead";

const longestPostcode = 40;

/** Sets where a lead is that had no known place. */
export const action = deskAction(requireOperator, async ({ operator, request, id, form }) => {
  const typed = String(form.get("postcode") ?? "").slice(0, longestPostcode);
  const placed = await placeLeadAt(operator, { leadId: readLeadId(id), typed });
  if (placed.status === "unknown") {
    const problem = "We do not know that postcode. Write it in full, like LS1 4DY.";
    return json<{ refused: RefusedPlace }>({ refused: { typed, problem } }, 422);
  }
  return back(
    request,
    placed.status === "placed"
      ? `${placed.postcode} is saved: the lead can be given now.`
      : { refused: "Nothing was changed: where it is was known already, or it is gone." },
  );
});
