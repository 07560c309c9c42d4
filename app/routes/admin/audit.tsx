import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AuditFilter, AuditList } from "~/components/admin/audit-list";
import { MoreLinks } from "~/components/admin/split";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { searchAudit } from "~/models/admin/audit-search.server";
import { actorWords, describeChange, describeSeen, describeTried } from "~/models/admin/audit-words";
import { auditKinds } from "~/models/audit/audit";
import { londonDay } from "~/models/base/clock";
import { readPlace } from "~/models/base/keyset";
import { readDate } from "~/models/reading/date";
import { visibleLine } from "~/models/reading/text";
import { paths } from "~/paths";

const longestSearch = 254;
const action = z.enum(auditKinds).optional().catch(undefined);

function readQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  const line = (name: string) => visibleLine(searchParams.get(name) ?? "", longestSearch) || undefined;
  const day = (name: string) => readDate(line(name) ?? "", londonDay(new Date()), true).value;
  return {
    subject: line("subject"),
    actor: line("actor"),
    action: action.parse(line("action")),
    from: day("from"),
    to: day("to"),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const query = readQuery(request);
  const before = readPlace(new URL(request.url).searchParams.get("before"));
  const { entries, next } = await searchAudit({ ...query, before: numbered(before) });
  return json({ entries: entries.map(asLine), next, query, older: before !== undefined });
}

type Found = Awaited<ReturnType<typeof searchAudit>>["entries"][number];

function asLine({ id, at, action, subjectKind, subjectId, ...found }: Found) {
  const { before, after, seen, forgottenAt, tried } = found;
  const details = [
    ...describeChange(before, after),
    ...(seen ? describeSeen(seen) : []),
    ...(tried ? describeTried(tried) : []),
  ];
  if (forgottenAt) details.push("what it said is erased");
  return { id, at, actor: actorWords(found), action, subjectKind, subjectId, details };
}

/** Ids of log entries are numbers; those of sign-ins are negative. */
const numbered = (before: ReturnType<typeof readPlace>) =>
  before && /^-?\d{1,18}$/.test(before.id) ? before : undefined;

export const meta = metaOf({ title: "Audit", description: "Who did and saw what, and when." });

export default function Audit() {
  const { entries, next, query, older } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl">Audit</h1>
      <AuditFilter query={query} />
      <AuditList entries={entries} />
      <MoreLinks
        first={older ? paths.adminAudit(query) : undefined}
        firstName="Newest"
        next={next ? paths.adminAudit({ ...query, before: next }) : undefined}
        nextName="Older"
      />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
