import { type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { NavLink, Outlet, useLoaderData } from "@remix-run/react";
import { PortalError } from "~/components/portal/portal-error";
import { findProfessional } from "~/http/session.server";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  // It guards nothing: each page within does, and one that is refused a form has something to say for itself.
  const professional = await findProfessional(request);
  if (!professional) return json(null);
  const { account, business } = professional;
  const contact = business.contactName || account.firstName || business.businessName;
  return json({
    businessName: business.businessName,
    city: business.city,
    initial: [...contact.trim()][0]?.toUpperCase() ?? "",
  });
}

/** Customers' names and numbers: not for a shared computer's cache. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export default function Portal() {
  const shown = useLoaderData<typeof loader>();
  if (!shown) return <Outlet />;
  const { businessName, city, initial } = shown;
  return (
    <div className="wrap py-6 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
      <aside className="mb-6 border-b border-line pb-3 lg:mb-0 lg:border-0">
        <div className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="flex size-11 flex-none items-center justify-center rounded-full bg-brick font-bold text-on-brick"
          >
            {initial}
          </span>
          <div className="min-w-0 leading-tight">
            <p className="font-bold [overflow-wrap:anywhere]">{businessName}</p>
            <p className="text-slate">{city}</p>
          </div>
        </div>
        <nav aria-label="Portal" className="mt-3 flex flex-wrap gap-x-5 lg:flex-col">
          <PortalLink to={paths.dashboard}>Dashboard</PortalLink>
          <PortalLink to={paths.leads()}>Leads</PortalLink>
          {/* Not Remix's Form: the sign-in page it leads to is a document of its own. */}
          <form method="post" action={paths.logout}>
            <button type="submit" className="nav-link cursor-pointer">
              Sign Out
            </button>
          </form>
        </nav>
      </aside>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

export const ErrorBoundary = PortalError;

function PortalLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink to={to} className="nav-link aria-[current]:font-bold aria-[current]:underline">
      {children}
    </NavLink>
  );
}
