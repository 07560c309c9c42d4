import { json, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import morphHref from "idiomorph/dist/idiomorph.esm.js?url";
import { type ReactNode, useContext } from "react";
import { DeskFoot } from "~/components/admin/desk-foot";
import { type DeskFrame, DeskHeader, DeskNav } from "~/components/admin/desk-frame";
import { DocumentAssetsContext, ErrorPage } from "~/components/page/error-page";
import { Inlined } from "~/components/page/inlined";
import { Notice } from "~/components/page/notice";
import { BareFooter, BareHeader, PageFooter, PageHeader, SkipLink } from "~/components/page/shell";
import { type PortalFrame, PortalHeader, PortalNav } from "~/components/portal/portal-frame";
import { site } from "~/content/site";
import deskHref from "~/desk.js?url";
import enhance from "~/enhance.js?raw";
import { env } from "~/env.server";
import forms from "~/forms.js?raw";
import { findFaultNotice, findFrame } from "~/http/pages/frame.server";
import { takeNotice } from "~/http/pages/reply.server";
import { findAccountIfKnown, homeOf } from "~/http/sessions/session.server";
import { paths } from "~/paths";
import portalHref from "~/portal.js?url";
import portalCssHref from "~/styles/portal.css?url";

export async function loader({ request }: LoaderFunctionArgs) {
  const { notice, setCookie } = await takeNotice(request);
  const account = await findAccountIfKnown(request);
  const [fault, frame] = await Promise.all([findFaultNotice(account), findFrame(request, account)]);
  const home = account && homeOf(account.role);
  return json(
    { notice, fault, frame, home, demo: env.DEMO, origin: env.SITE_URL },
    { headers: setCookie ? { "Set-Cookie": setCookie } : {} },
  );
}

/** Layouts of the tools' pages, which have a frame, a style sheet and a script of their own. */
const tools: readonly string[] = ["routes/portal/layout", "routes/admin/layout"];
/** The layout of pages for everybody, shown in the frame of whoever has one. */
const inOwnFrame = "routes/account/layout";

export const meta: MetaFunction = () => [{ title: site.name }];

/** A value of the deepest route's handle. */
function useHandle(name: string): unknown {
  const handle: unknown = useMatches().at(-1)?.handle;
  return typeof handle === "object" && handle !== null
    ? new Map(Object.entries(handle)).get(name)
    : undefined;
}

/** Leads on without script, to the `{seconds};url={path}` in the page's data; most pages have none. */
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
  const { css, coloured, away, failed } = useContext(DocumentAssetsContext);
  const { frame: own } = useRouteLoaderData<typeof loader>("root") ?? {};
  const matches = useMatches();
  const ofTools = matches.some(({ id }) => tools.includes(id));
  const framed = ofTools || failed || matches.some(({ id }) => id === inOwnFrame);
  // The page of an outage has no frame, and neither does one that asks to sign in again.
  const frame = framed && !away && (own?.portal || own?.desk) ? own : undefined;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {away ? <AwayMeta title={away} /> : <Meta />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {frame ? <link rel="stylesheet" href={portalCssHref} /> : <Inlined as="style" text={css} />}
        {coloured ? <Inlined as="style" text={coloured} /> : null}
        {frame && ofTools ? <ToolScripts /> : null}
        {frame?.desk && ofTools ? <script type="module" src={deskHref} /> : null}
        {/* A half of a header would be drawn first, and move as the rest of it comes: all of a page is 14 kB. */}
        {frame ? null : <link rel="expect" href="#foot" blocking="render" />}
        <Refresh />
        <Links />
      </head>
      {frame ? (
        <FramedBody frame={frame} ofTools={ofTools}>
          {children}
        </FramedBody>
      ) : (
        <PublicBody>{children}</PublicBody>
      )}
    </html>
  );
}

/** The script imports the preloaded one: requested together, they arrive together. */
function ToolScripts() {
  return (
    <>
      <link rel="modulepreload" href={morphHref} data-morph="" />
      <script type="module" src={portalHref} />
    </>
  );
}

type FramedBodyProps = {
  frame: { portal?: PortalFrame; desk?: DeskFrame };
  /** Whether the page is one of the tools': it says itself what was done, and has their script. */
  ofTools: boolean;
  children: ReactNode;
};

/** In the order that is seen: header, navigation, page. */
function FramedBody({ frame: { portal, desk }, ofTools, children }: FramedBodyProps) {
  const { notice, fault } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <body className="portal">
      <SkipLink />
      {portal ? <PortalHeader frame={portal} /> : null}
      {portal ? <PortalNav frame={portal} /> : null}
      {desk ? <DeskHeader frame={desk} /> : null}
      {desk ? <DeskNav frame={desk} /> : null}
      <main id="main" tabIndex={-1}>
        {notice && !ofTools ? <Notice said={notice} /> : null}
        <div className="wrap py-4">{children}</div>
        <DeskFoot fault={fault} deferred={desk?.deferred} />
      </main>
      {ofTools ? <p id="said" role="status" className="said" /> : <PageScripts />}
    </body>
  );
}

function PublicBody({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const bare = useHandle("shell") === "bare" || pathname.startsWith(paths.myRequest(""));
  const { notice, home, fault, demo = false } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <body>
      <SkipLink />
      {bare ? <BareHeader /> : <PageHeader home={home} />}
      <main id="main" tabIndex={-1}>
        {notice ? <Notice said={notice} /> : null}
        {children}
        <DeskFoot fault={fault} />
      </main>
      {bare ? <BareFooter demo={demo} /> : <PageFooter demo={demo} />}
      <PageScripts />
    </body>
  );
}

const PageScripts = () => (
  <>
    <Inlined as="script" text={enhance} />
    <Inlined as="script" text={forms} />
  </>
);

/** The page's own meta cannot be told while the database is away. */
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
