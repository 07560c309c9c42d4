import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { dataFile } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { requireFreshOperator } from "~/http/sessions/operator.server";
import { exportPerson } from "~/models/admin/people.server";
import { paths } from "~/paths";
import { personMissing, personOf } from "./person.server";

/** Everything that one record of a person holds, as a file. A POST, so that nothing fetches it by itself. */
export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  return answerOrAway("We cannot get the data just now.", async () => {
    const operator = await requireFreshOperator(request);
    const { kind, id } = personOf(params);
    const own = await exportPerson(operator, kind, id);
    if (own === undefined) throw personMissing();
    return dataFile(`${kind}-${id}`, own);
  });
}

/** A GET comes from somebody who had to prove themselves first: they start again from the page. */
export function loader({ params }: LoaderFunctionArgs) {
  const { kind, id } = personOf(params);
  return redirect(paths.adminPerson(kind, id), 303);
}
