import { ownCookie } from "~/http/sessions/own-cookie.server";
import { uuid } from "~/models/base/uuid";
import { formatPhone } from "~/models/phones/phone";
import { findUnpaid } from "~/models/placements/applications.server";

/** Which application its sender left for the payment page: who comes back finds what they typed. */
export const leftCookie = ownCookie("fettle_application", 60 * 60);

/** What somebody had typed who comes back from the payment page within the hour. */
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
