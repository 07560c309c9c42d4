import type { LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { FaultNotices } from "~/components/operator/fault-notices";
import { BareFooter, BareHeader } from "~/components/page/bare-shell";
import { DocumentAssetsContext } from "~/components/page/document-assets";
import { ErrorPage } from "~/components/page/error-page";
import { Notice } from "~/components/page/notice";
import { PageFooter, PageHeader, SkipLink } from "~/components/page/shell";
import { somethingWentWrong } from "~/components/page/something-went-wrong";
import { site } from "~/content/site";
import enhanceHref from "~/enhance.js?url";
import { env } from "~/env.server";
import { findFaultNotices } from "~/http/fault-notices.server";
import { takeNotice } from "~/http/notice.server";
import { findAccountIfKnown, homeOf } from "~/http/session.server";
import cssHref from "~/styles/portal.css?url";

export async function loader({ request }: LoaderFunctionArgs) {
  const { notice, setCookie } = await takeNotice(request);
  const account = await findAccountIfKnown(request);
  const faults = await findFaultNotices(account);
  const home = account && homeOf(account.role);
  return json(
    { notice, faults, home, demo: env.DEMO, origin: env.SITE_URL },
    { headers: setCookie ? { "Set-Cookie": setCookie } : {} },
  );
}

/** Its side bar has the way to the others and out. */
const portalLayout = "routes/portal/layout";

/** A notice is shown once: moving on between pages that hydrate asks again, and there is none. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: site.name }];

/** A page gets the framework's script only when its deepest route says `hydrate: "full"`. */
const useHydrates = (): boolean => useHandle("hydrate") === "full";

/** What the deepest route says of itself. */
function useHandle(name: string): unknown {
  const handle: unknown = useMatches().at(-1)?.handle;
  return typeof handle === "object" && handle !== null
    ? new Map(Object.entries(handle)).get(name)
    : undefined;
}

/** Leads on by itself where no script runs, to the `{seconds};url={path}` of the page; most lead nowhere. */
function Refresh() {
  const data: unknown = useMatches().at(-1)?.data;
  if (typeof data !== "object" || data === null || !("refresh" in data)) return null;
  if (typeof data.refresh !== "string") return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={data.refresh} />
    </noscript>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const { css, nonce, away } = useContext(DocumentAssetsContext);
  // A page that says that the database is away is plain: script would have nothing to go on with.
  const hydrates = useHydrates() && !away;
  const bare = useHandle("shell") === "bare";
  const within = useMatches().some(({ id }) => id === portalLayout);
  const { notice, home, faults = [], demo = false } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {away ? <AwayMeta /> : <Meta />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {hydrates ? (
          <link rel="stylesheet" href={cssHref} />
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed in the CSP by its hash
          <style dangerouslySetInnerHTML={{ __html: css }} />
        )}
        <Refresh />
        <Links />
        {hydrates ? null : <script type="module" src={enhanceHref} />}
      </head>
      <body>
        <SkipLink />
        {bare ? <BareHeader /> : <PageHeader home={home} within={within} />}
        <main id="main" tabIndex={-1}>
          <FaultNotices faults={faults} />
          {notice ? <Notice>{notice}</Notice> : null}
          {children}
        </main>
        {bare ? <BareFooter demo={demo} /> : <PageFooter />}
        {hydrates ? <ScrollRestoration nonce={nonce} /> : null}
        {hydrates ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

/** Whatever the page would have been about, it is not there to be told. */
function AwayMeta() {
  return (
    <>
      <title>{`${somethingWentWrong} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

export default Outlet;

export const ErrorBoundary = () => <ErrorPage />;
