import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PeopleFound, PeopleSearch } from "~/components/admin/people";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { searchPeople } from "~/models/admin/people.server";
import { recordSeen } from "~/models/audit/audit.server";
import { visibleLine } from "~/models/base/text";
import { type PersonRecord, personSubject } from "~/models/people/person";

const longestSearch = 254;

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const q = visibleLine(new URL(request.url).searchParams.get("q") ?? "", longestSearch);
  const people = q === "" ? [] : await searchPeople(q);
  await recordSeen(operator, people.map(asSeen));
  return json({ q, people });
}

const asSeen = ({ kind, id, phone, email }: PersonRecord) => ({
  subject: personSubject(kind, id),
  details: { email, ...(phone ? { phone } : {}) },
});

export const meta = metaOf({ title: "People", description: "What is kept about somebody." });

export default function People() {
  const { q, people } = useLoaderData<typeof loader>();
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">People</h1>
      <PeopleSearch q={q} />
      <PeopleFound q={q} people={people} />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
