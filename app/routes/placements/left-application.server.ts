import { ownCookie } from "~/http/sessions/own-cookie.server";
import { uuid } from "~/models/base/uuid";
import { findUnpaid } from "~/models/placements/applications.server";
import { formatPhone } from "~/models/reading/phone";

/** The id of an application whose sender went on to the payment page, to show it again if they come back. */
export const leftCookie = ownCookie("fettle_application", 60 * 60);

/** What somebody typed before the payment page, if they come back within the hour. */
export async function findLeft(request: Request) {
  const id = uuid.safeParse(await leftCookie.parse(request.headers.get("Cookie"))).data;
  const left = id && (await findUnpaid(id));
  if (!left) return undefined;
  const { businessName, contactName, email, phone, serviceType, city, currentLeads, planType } = left;
  return {
    plan: planType,
    application: left.id,
    known: {
      ...{ business_name: businessName, contact_name: contactName, email, phone: formatPhone(phone) },
      ...{ service_type: serviceType, city, current_leads: currentLeads ?? undefined },
    },
  };
}
