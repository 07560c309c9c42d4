import { leadTo } from "~/http/form-action.server";
import { paths } from "~/paths";

/** For whoever only reads where something is done to a listing. */
export const loader = leadTo(({ listingId = "" }) => paths.adminListing(listingId));
