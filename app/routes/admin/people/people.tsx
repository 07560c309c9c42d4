import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { DeskDone } from "~/components/admin/parts";
import { ErasuresDue, personLine } from "~/components/admin/people";
import { DeskFind, DeskSplit } from "~/components/admin/split";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { searchPeople } from "~/models/admin/people.server";
import { recordSeen } from "~/models/audit/audit.server";
import { visibleLine } from "~/models/reading/text";
import { paths } from "~/paths";
import { listErasures, seenOf } from "./person.server";

const longestSearch = 254;

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const q = visibleLine(new URL(request.url).searchParams.get("q") ?? "", longestSearch);
  const people = q === "" ? [] : await searchPeople(q);
  await recordSeen(operator, people.map(seenOf));
  return json({ q, people, erasures: await listErasures() });
}

export const meta = metaOf({ title: "People", description: "What is kept about somebody." });

export default function People() {
  const { q, people, erasures } = useLoaderData<typeof loader>();
  const open = useParams().personId;
  return (
    <DeskSplit
      title="People"
      says="An email or number in full, or how the first or last name begins. Contacts of listings are not searched."
      said={
        <>
          <DeskDone />
          <ErasuresDue erasures={erasures} />
        </>
      }
      filter={
        <DeskFind
          action={paths.adminPeople()}
          label="Email, number or name"
          hint="Email, number, name"
          q={q}
        />
      }
      rows={people.map((person) => personLine(person, q))}
      empty={
        q === ""
          ? "When somebody asks what we keep about them, or wants it gone, look for them here."
          : "Nothing is kept under that email, number or name, unless as the contact of a listing, which is not searched here."
      }
      open={open}
      back={open ? paths.adminPeople(q) : undefined}
      entryIsPage={open !== undefined}
    >
      {open ? <Outlet /> : undefined}
    </DeskSplit>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
