import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PersonQuestion } from "~/components/admin/people";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { findPerson } from "~/models/admin/people.server";
import { recordSeen } from "~/models/audit/audit.server";
import { paths } from "~/paths";
import { erasePerson } from "~/workflows/erase.server";
import { personMissing, personOf, seenOf } from "./person.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const operator = await requireFreshOperator(request);
  const { kind, id } = personOf(params);
  const person = await findPerson(kind, id);
  if (!person) throw personMissing();
  await recordSeen(operator, [seenOf(person)]);
  return json({ person });
}

export const action = deskAction(requireFreshOperator, async ({ operator, params, form }) => {
  const { kind, id } = personOf(params);
  if (form.get("intent") !== "erase") throw refusal(422, "Press one of the buttons on the page.");
  await erasePerson(operator, kind, id);
  return redirectWithNotice(
    paths.adminPeople(),
    "It is erased. What you did is in the audit log, and who it was is not.",
  );
});

export const meta = metaOf({ title: "One person", description: "What is kept, to hand out or erase." });

export default function Person() {
  return <PersonQuestion person={useLoaderData<typeof loader>().person} />;
}
