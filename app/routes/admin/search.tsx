import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { statusWords } from "~/components/admin/listings/listing-rows";
import { many } from "~/components/admin/listings/merge-choice";
import { type DeskRow, DeskRows } from "~/components/admin/split";
import { LineLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { searchDesk } from "~/models/admin/search.server";
import { recordSeen } from "~/models/audit/audit.server";
import { formatInstant } from "~/models/base/clock";
import { insteadWords } from "~/models/listings/search/words";
import { personSubject } from "~/models/people/person";
import { visibleLine } from "~/models/reading/text";
import { paths } from "~/paths";

const longestSearch = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const q = visibleLine(new URL(request.url).searchParams.get("q") ?? "", longestSearch);
  const found = q ? await searchDesk(q) : undefined;
  const { leads = [], people = [], claims = [] } = found ?? {};
  await recordSeen(operator, [
    ...[...leads, ...people].map((each) => ({
      subject: personSubject(each.kind, each.id),
      details: { name: each.name },
    })),
    ...claims.map((each) => ({ subject: personSubject("claim", each.id), details: { name: each.name } })),
  ]);
  return json({ q, found });
}

export const meta = metaOf<typeof loader>((data) => ({
  title: data?.q ? `Search: ${data.q}` : "Search",
  description: "Listings, people, leads, claims and messages.",
}));

export default function DeskSearch() {
  const { q, found } = useLoaderData<typeof loader>();
  const groups = found ? groupsOf(found).filter(({ rows }) => rows.length > 0) : [];
  return (
    <div className="max-w-4xl">
      <h1 className="text-2xl">{q ? `Search: ${q}` : "Search"}</h1>
      {groups.length === 0 ? (
        <p className="mt-4 text-slate">
          {q
            ? `Nothing is found for ‘${q}’. People and messages are found by an email or a number in full, or by how a name begins.`
            : "Type a word of a listing, or somebody's name, email or number."}
        </p>
      ) : null}
      {groups.map(({ title, says, rows }) => (
        <section key={title} aria-label={title}>
          <h2 className="mt-5 text-lg">{title}</h2>
          {says ? <p className="hint text-sm">{says}</p> : null}
          <DeskRows rows={rows} label={title} />
        </section>
      ))}
      {found && found.total > found.listings.length ? (
        <LineLink to={paths.adminListings({ q })} p="mt-2">
          All listings that are found
        </LineLink>
      ) : null}
    </div>
  );
}

type Found = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["found"]>;
type Dated = { id: string; name: string; what: string; createdAt: string };

function groupsOf({
  listings,
  total,
  meant,
  leads,
  claims,
  people,
  messages,
}: Found): { title: string; says?: string | undefined; rows: DeskRow[] }[] {
  const dated = ({ id, name, what, createdAt }: Dated, to: string): DeskRow => ({
    ...{ id, to },
    name: name.trim() || what,
    facts: `${what}, ${formatInstant(createdAt, { withYear: true })}`,
  });
  const ofListings = {
    title: "Listings",
    says: meant && insteadWords(meant) + many(total, "listing"),
    rows: listings.map(({ id, name, city, status }) => ({
      ...{ id, name: `${name}, ${city}` },
      to: paths.adminListing(id),
      facts: statusWords[status],
    })),
  };
  const others = [
    { title: "Leads", rows: leads.map((lead) => dated(lead, paths.adminLead(lead.id))) },
    { title: "Claims", rows: claims.map((claim) => dated(claim, paths.adminClaimsAt({ open: claim.id }))) },
    { title: "People", rows: people.map((one) => dated(one, paths.adminPerson(one.kind, one.id))) },
    {
      title: "Messages",
      rows: messages.map(({ id, channel, subject, status, createdAt }) => ({
        id,
        to: paths.adminMessages({ channel, open: id }),
        name: subject || "Text",
        facts: `${status}, ${formatInstant(createdAt, { withYear: true })}`,
      })),
    },
  ];
  // What fits exactly goes before what was only meant.
  return meant === undefined ? [ofListings, ...others] : [...others, ofListings];
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
