import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { formAction } from "~/http/form-action.server";
import { messagesOf, redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { awayForm, dayBack } from "~/models/alerts/away";
import { setAway } from "~/models/alerts/away.server";
import { paths } from "~/paths";
import { notYours } from "./alerts-action.server";

export { default, ErrorBoundary, loader, meta } from "./alerts";

/** Sends a business on holiday until a date; if the date is not valid, the form is shown again. */
export const action = formAction(async ({ request, form }) => {
  const { account } = await requireProfessional(request);
  const submission = parseWithZod(form, { schema: awayForm() });
  if (submission.status !== "success") {
    const { until = [], business } = messagesOf(submission.error);
    if (business) throw notYours();
    const typed = { business: String(form.get("business") ?? ""), until: String(form.get("until") ?? "") };
    return json({ problems: { until }, day: { ...typed, errors: until } }, 422);
  }
  const { business, until } = submission.value;
  const outcome = await setAway(account.id, business, until);
  if (outcome.status === "missing") throw notYours();
  return redirectWithNotice(paths.alerts, `You are away until ${dayBack(until)}. Enjoy the break.`);
});
