import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireFreshOperator } from "~/http/sessions/operator.server";
import { exportPerson } from "~/models/admin/people.server";
import { paths } from "~/paths";
import { personOf } from "./person.server";

/** Everything that one record of a person holds, as a file. A press, not a link: nothing fetches it by itself. */
export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  return answerOrAway("We cannot get the data just now.", async () => {
    const operator = await requireFreshOperator(request);
    const { kind, id } = personOf(params);
    const own = await exportPerson(operator, kind, id);
    if (own === undefined) throw refusal(404, "Nothing is kept there any more.");
    return new Response(`${JSON.stringify(own, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${kind}-${id}.json"`,
        "Cache-Control": "private, no-store",
        "X-Robots-Tag": "noindex",
      },
    });
  });
}

/** There is nothing to read here: whoever was asked to prove themselves first starts again from the page. */
export function loader({ params }: LoaderFunctionArgs) {
  const { kind, id } = personOf(params);
  return redirect(paths.adminPerson(kind, id), 303);
}
