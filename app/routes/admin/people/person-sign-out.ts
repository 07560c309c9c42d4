import { leadTo } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { signOutPerson } from "~/models/accounts/access.server";
import { paths } from "~/paths";
import { personMissing, personOf } from "./person.server";

export { ActionOnly as default, ErrorPage as ErrorBoundary } from "~/components/page/error-page";

const personIn = (params: object) => personOf({ ...params, kind: "account" }).id;

/** Signs a person out everywhere, but not an operator. Ending access is kept easy: no fresh second factor is asked. */
export const action = deskAction(requireOperator, async ({ operator, params }) => {
  const id = personIn(params);
  const ended = await signOutPerson(id, operator);
  if (!ended) throw personMissing();
  const browsers = ended.sessions === 1 ? "1 browser" : `${ended.sessions} browsers`;
  return redirectWithNotice(
    paths.adminPerson("account", id),
    `They are signed out everywhere: ${browsers}. Their password works as before.`,
  );
});

/** A GET leads to the page of the person. */
export const loader = leadTo((params) => paths.adminPerson("account", personIn(params)));
