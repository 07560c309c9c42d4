import type { LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { Links, Meta, type MetaFunction, Outlet, useMatches, useRouteLoaderData } from "@remix-run/react";
import morphHref from "idiomorph/dist/idiomorph.esm.js?url";
import { type ReactNode, useContext } from "react";
import { type DeskFrame, DeskHeader, DeskNav, isDesk } from "~/components/admin/desk-frame";
import { FaultNotices } from "~/components/admin/fault-notices";
import { DocumentAssetsContext, ErrorPage } from "~/components/page/error-page";
import { Inlined } from "~/components/page/inlined";
import { Notice } from "~/components/page/notice";
import { BareFooter, BareHeader, PageFooter, PageHeader, SkipLink } from "~/components/page/shell";
import { isFramed, type PortalFrame, PortalHeader, PortalNav } from "~/components/portal/portal-frame";
import { site } from "~/content/site";
import enhance from "~/enhance.js?raw";
import { env } from "~/env.server";
import { findFaultNotices } from "~/http/pages/fault-notices.server";
import { takeNotice } from "~/http/pages/notice.server";
import { findAccountIfKnown, homeOf } from "~/http/sessions/session.server";
import portalHref from "~/portal.js?url";
import portalCssHref from "~/styles/portal.css?url";

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

/** The pages of somebody's tools: a frame, a style sheet and a script of their own. */
const portalLayout = "routes/portal/layout";
const deskLayout = "routes/admin/layout";

export const meta: MetaFunction = () => [{ title: site.name }];

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
  const { css, away } = useContext(DocumentAssetsContext);
  const tools = useMatches().find(({ id }) => id === portalLayout || id === deskLayout);
  // A page that says that the database is away is plain, and so is one that asks to sign in again.
  const frame = !away && isFramed(tools?.data) ? tools.data : undefined;
  const desk = !away && isDesk(tools?.data) ? tools.data : undefined;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {away ? <AwayMeta title={away} /> : <Meta />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {frame || desk ? <PortalAssets /> : <Inlined as="style" text={css} />}
        <Refresh />
        <Links />
      </head>
      {frame ? <PortalBody frame={frame}>{children}</PortalBody> : null}
      {desk ? <DeskBody frame={desk}>{children}</DeskBody> : null}
      {frame || desk ? null : <PublicBody>{children}</PublicBody>}
    </html>
  );
}

/** The script imports the other: asked for together, they arrive together. */
function PortalAssets() {
  return (
    <>
      <link rel="stylesheet" href={portalCssHref} />
      <link rel="modulepreload" href={morphHref} data-morph="" />
      <script type="module" src={portalHref} />
    </>
  );
}

function PortalBody({ frame, children }: { frame: PortalFrame; children: ReactNode }) {
  const { faults = [] } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <body className="portal">
      <SkipLink />
      <PortalHeader frame={frame} />
      <main id="main" tabIndex={-1}>
        <FaultNotices faults={faults} />
        <div className="wrap py-4">{children}</div>
      </main>
      <PortalNav frame={frame} />
      <p id="said" role="status" className="said" />
    </body>
  );
}

function DeskBody({ frame, children }: { frame: DeskFrame; children: ReactNode }) {
  const { faults = [] } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <body className="portal">
      <SkipLink />
      <DeskHeader frame={frame} />
      <main id="main" tabIndex={-1}>
        <FaultNotices faults={faults} />
        <div className="wrap py-4">{children}</div>
      </main>
      <DeskNav frame={frame} />
      <p id="said" role="status" className="said" />
    </body>
  );
}

function PublicBody({ children }: { children: ReactNode }) {
  const bare = useHandle("shell") === "bare";
  const { notice, home, faults = [], demo = false } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <body>
      <SkipLink />
      {bare ? <BareHeader /> : <PageHeader home={home} />}
      <main id="main" tabIndex={-1}>
        <FaultNotices faults={faults} />
        {notice ? <Notice said={notice} /> : null}
        {children}
      </main>
      {bare ? <BareFooter demo={demo} /> : <PageFooter demo={demo} />}
      <Inlined as="script" text={enhance} />
    </body>
  );
}

/** Whatever the page would have been about, it is not there to be told. */
function AwayMeta({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

export default Outlet;

export const ErrorBoundary = () => <ErrorPage />;
