import { type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { PortalError } from "~/components/lead/lead-not-found";
import type { PortalFrame } from "~/components/portal/portal-frame";
import { writeStanding } from "~/components/portal/portal-frame";
import { findProfessional } from "~/http/sessions/session.server";
import { countLeadsFor } from "~/models/leads/work/assignments.server";
import { viewerOf } from "./viewer.server";

/** What the root puts around the page; nothing for whoever has no portal. */
export async function loader({ request }: LoaderFunctionArgs) {
  // It guards nothing: each page within does, and one that is refused a form has something to say for itself.
  const professional = await findProfessional(request);
  if (!professional) return json(null);
  const { account, business, businesses } = professional;
  const contact = business.contactName || account.firstName || business.businessName;
  const counts = await countLeadsFor(viewerOf(professional));
  return json<PortalFrame>({
    businessId: business.id,
    businesses,
    businessName: business.businessName,
    city: business.city,
    initial: [...contact.trim()][0]?.toUpperCase() ?? "",
    newLeads: counts.new,
    standing: writeStanding(counts),
  });
}

/** Customers' names and numbers: not for a shared computer's cache. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export default Outlet;

export const ErrorBoundary = PortalError;
