import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/page/error-page";
import { pageMeta, pageNotFoundFacts } from "~/components/page/page-meta";
import { JobList } from "~/components/trade/job-list";
import { TradeHero } from "~/components/trade/trade-hero";
import { WaitlistForm, WaitlistPromise } from "~/components/trade/waitlist-form";
import { serviceCards } from "~/content/service-cards";
import { findTradePage } from "~/content/trade-pages";
import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";

export const handle = { cache: "public" };

/** The page of one of the six services: the live one leads to its quiz, the others take waitlist entries. */
export function loader({ params }: LoaderFunctionArgs) {
  const service = serviceCards.find(({ trade }) => trade === params.trade?.toLowerCase());
  const page = service && findTradePage(service.trade);
  if (!page) throw new Response(null, { status: 404 });
  return json({ page, live: findTrade(page.trade)?.live ?? false });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    data
      ? {
          title: data.page.heading,
          description: `${data.page.jobs.map(([name]) => name).join(", ")}. ${data.page.pitch}`,
          path: paths.service(data.page.trade),
        }
      : pageNotFoundFacts,
    matches,
  );

export default function Service() {
  const { page, live } = useLoaderData<typeof loader>();
  return (
    <>
      <TradeHero {...page} live={live}>
        {live ? (
          <>
            <a href={paths.roofingQuiz} className="btn">
              Start my quote
            </a>
            <a href={paths.roofing} className="btn btn-quiet">
              Browse Roofers Now
            </a>
          </>
        ) : (
          <a href="#hear-first" className="btn">
            Get Notified When Live
          </a>
        )}
      </TradeHero>
      <section className="band" aria-labelledby="jobs">
        <div className="wrap section">
          <h2 id="jobs">{live ? "What you can ask for" : "What you will be able to ask for"}</h2>
          <JobList jobs={page.jobs} />
        </div>
      </section>
      {live ? null : (
        <section className="wrap section" aria-labelledby="hear-first">
          <h2 id="hear-first">Hear first when {page.name} opens</h2>
          <WaitlistPromise name={page.name} />
          <div className="mt-5 max-w-2xl">
            <WaitlistForm trade={page.trade} />
          </div>
        </section>
      )}
    </>
  );
}

export const ErrorBoundary = () => <ErrorPage />;
