import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { longestName, nameOf, PersonQuestion, type RefusedErasure } from "~/components/admin/people";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { erasureOf, findPerson } from "~/models/admin/people.server";
import { recordSeen } from "~/models/audit/audit.server";
import { visibleLine } from "~/models/reading/text";
import { paths } from "~/paths";
import { deferErasure } from "~/workflows/erase.server";
import { listErasures, personMissing, personOf, seenOf } from "./person.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const operator = await requireFreshOperator(request);
  const { kind, id } = personOf(params);
  const person = await findPerson(kind, id);
  if (!person) throw personMissing();
  await recordSeen(operator, [seenOf(person)]);
  const [deferred] = await listErasures(erasureOf(person));
  return json({ person, deferred });
}

export const action = deskAction(requireFreshOperator, async ({ operator, params, form }) => {
  const { kind, id } = personOf(params);
  if (form.get("intent") !== "erase") throw refusal(422, "Press one of the buttons on the page.");
  const person = await findPerson(kind, id);
  if (!person) throw personMissing();
  const typed = visibleLine(String(form.get("name") ?? ""), longestName);
  if (typed.toLowerCase() !== visibleLine(nameOf(person), longestName).toLowerCase()) {
    return json<RefusedErasure>(
      { typed, errors: [`Type the name as it is written here: ${nameOf(person)}`] },
      422,
    );
  }
  await deferErasure(operator, person);
  return redirectWithNotice(paths.adminPeople(), "It is erased in 24 hours, unless you take it back.");
});

export const meta = metaOf({ title: "One person", description: "What is kept, to hand out or erase." });

export default function Person() {
  return <PersonQuestion {...useLoaderData<typeof loader>()} refused={useActionData<RefusedErasure>()} />;
}
