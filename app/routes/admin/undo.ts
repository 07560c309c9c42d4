import { leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { heldVerbs } from "~/models/admin/desk.server";
import { takeBackDecision } from "~/models/base/held.server";
import { paths } from "~/paths";
import { heldKinds } from "../../../drizzle/schema/values/admin";

export { ErrorPage as ErrorBoundary, Pressed as default } from "~/components/page/error-page";

export const loader = leadTo(() => paths.admin);

/** Takes back a decision that nobody was told of yet, and opens what it was about. */
export const action = deskAction(requireFreshOperator, async ({ form }) => {
  const kind = heldKinds.find((each) => each === form.get("kind"));
  const subject = String(form.get("undo") ?? "").slice(0, 100);
  if (!kind || !subject) throw refusal(422, "Press one of the buttons on the page.");
  const taken = await takeBackDecision(kind, subject);
  return taken
    ? redirectWithNotice(
        heldVerbs[kind].page(subject),
        "Taken back: nothing has changed, and nobody was told.",
      )
    : redirectWithNotice(paths.admin, { refused: "It was too late: that is done, and the mail has left." });
});
