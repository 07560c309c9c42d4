import { json } from "@remix-run/node";
import type { RefusedPlace } from "~/components/admin/leads/assigning";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { paths } from "~/paths";
import { placeLeadAt } from "~/workflows/leads/place-lead.server";

export { default, ErrorBoundary, loader, meta } from "./lead";

const longestPostcode = 40;

/** Writes down where a lead is of which nobody knew that. */
export const action = formAction(async ({ request, params: { leadId = "" }, form }) => {
  const { id, role } = await requireOperator(request, form);
  const typed = String(form.get("postcode") ?? "").slice(0, longestPostcode);
  const placed = await placeLeadAt({ id, role }, { leadId, typed });
  if (placed.status === "unknown") {
    const problem = "We do not know that postcode. Write it in full, like LS1 4DY.";
    return json<{ refused: RefusedPlace }>({ refused: { typed, problem } }, { status: 422 });
  }
  return redirectWithNotice(
    paths.adminLead(leadId),
    placed.status === "placed"
      ? `${placed.postcode} is saved: the lead can be given now.`
      : { refused: "Nothing was changed: where it is was known already, or it is gone." },
  );
});
