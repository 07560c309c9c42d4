import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta, pageNotFoundFacts } from "~/components/page/page-meta";
import { JobList } from "~/components/trade/job-list";
import { TradeHero } from "~/components/trade/trade-hero";
import { WaitlistPromise } from "~/components/trade/waitlist-form";
import { findTradePage } from "~/content/trade-pages";
import { paths } from "~/paths";

export const handle = { cache: "public" };

/** One module for the trades that are announced at an address of their own: `/plumbing`. */
export function loader({ request }: LoaderFunctionArgs) {
  const [slug = ""] = new URL(request.url).pathname.toLowerCase().split("/").filter(Boolean);
  const page = findTradePage(slug);
  if (!page) throw new Response(null, { status: 404 });
  return json({ page });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    data
      ? {
          title: `Coming soon: ${data.page.name}`,
          description: data.page.pitch,
          path: paths.trade(data.page.trade),
        }
      : pageNotFoundFacts,
    matches,
  );

export default function ComingSoon() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <TradeHero {...page} live={false}>
        <NotifyMe trade={page.trade} />
        <a href={paths.roofing} className="btn btn-quiet">
          Browse Roofers Now
        </a>
      </TradeHero>
      <section className="band" aria-labelledby="jobs">
        <div className="wrap section">
          <h2 id="jobs">What you will be able to ask for</h2>
          <JobList jobs={page.jobs} />
        </div>
      </section>
      <section className="wrap section" aria-labelledby="waitlist">
        <h2 id="waitlist">Hear first when {page.name} opens</h2>
        <WaitlistPromise name={page.name} />
        <p className="mt-5">
          <NotifyMe trade={page.trade} />
        </p>
      </section>
    </>
  );
}

function NotifyMe({ trade }: { trade: string }) {
  return (
    <a href={paths.waitlist(trade)} className="btn">
      Get Notified When Live
    </a>
  );
}
