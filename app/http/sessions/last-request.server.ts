import { readLeadId } from "~/models/base/ids";
import { uuid } from "~/models/base/uuid";
import { ownCookie } from "./own-cookie.server";

const ninetyDays = 90 * 24 * 60 * 60;

/** The id of the request that was sent last from this browser, so that its home page can lead back to it. */
const cookie = ownCookie("fettle_request", ninetyDays);

/** Whether a request may be from a browser that sent one of its own. */
export const carriesRequest = (cookies: string): boolean => cookies.includes(`${cookie.name}=`);

/** The Set-Cookie value for the browser that sent this. */
export const rememberRequest = (leadId: LeadId): Promise<string> => cookie.serialize(leadId);

/** The request that this browser sent last; undefined if it sent none, or if we did not sign that. */
export async function findLastRequest(request: Request): Promise<LeadId | undefined> {
  const id = uuid.safeParse(await cookie.parse(request.headers.get("Cookie")).catch(() => null));
  return id.success ? readLeadId(id.data) : undefined;
}
