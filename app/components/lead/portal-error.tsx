import { ErrorPage } from "~/components/page/error-page";
import { LeadNotFound } from "./lead-not-found";

/** What a page about leads shows when it cannot show its leads. */
export const PortalError = () => <ErrorPage notFound={<LeadNotFound />} />;
