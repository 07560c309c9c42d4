import { LeadNotFound } from "~/components/lead/lead-not-found";
import { ErrorPage } from "~/components/page/error-page";

/** What a page about leads shows when it cannot show its leads. */
export const PortalError = () => <ErrorPage notFound={<LeadNotFound />} />;
