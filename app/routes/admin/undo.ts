import { leadTo } from "~/http/form-action.server";
import { sameSitePath } from "~/http/origin.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { deskVerbs } from "~/models/admin/desk.server";
import { takeBackDecision } from "~/models/base/deferred.server";
import { paths } from "~/paths";
import { decisionKinds } from "../../../drizzle/schema/values/admin";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

export const loader = leadTo(() => paths.admin);

/**
 * Takes back a decision that nobody was told of yet, and leads back to where it was pressed, or to what it was about.
 * Nothing is given away by it: no fresh second factor is asked.
 */
export const action = deskAction(requireOperator, async ({ form }) => {
  const kind = decisionKinds.find((each) => each === form.get("kind"));
  const subject = String(form.get("undo") ?? "").slice(0, 100);
  if (!kind || !subject) throw refusal(422, "Press one of the buttons on the page.");
  const taken = await takeBackDecision(kind, subject);
  return taken
    ? redirectWithNotice(
        sameSitePath(String(form.get("at") ?? ""), deskVerbs[kind].page(subject)),
        "Taken back: nothing has changed, and nobody was told.",
      )
    : redirectWithNotice(paths.admin, { refused: "It was too late: that is done, and the mail has left." });
});
