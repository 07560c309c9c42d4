import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { answerOrAway } from "~/http/outage.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { signOutPerson } from "~/models/accounts/access.server";
import { paths } from "~/paths";
import { personMissing, personOf } from "./person.server";

const personIn = (params: object) => personOf({ ...params, kind: "account" }).id;

/** Signs a person out everywhere, but not an operator. Ending access is kept easy: no fresh second factor is asked. */
export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  return answerOrAway("We cannot sign them out just now.", async () => {
    const operator = await requireOperator(request);
    const id = personIn(params);
    const ended = await signOutPerson(id, operator);
    if (!ended) throw personMissing();
    const browsers = ended.sessions === 1 ? "1 browser" : `${ended.sessions} browsers`;
    return redirectWithNotice(
      paths.adminPerson("account", id),
      `They are signed out everywhere: ${browsers}. Their password works as before.`,
    );
  });
}

/** A GET leads to the page of the person. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.adminPerson("account", personIn(params)), 303);
