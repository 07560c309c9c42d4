import { ErrorPage } from "~/components/page/error-page";
import { ButtonLink } from "~/components/page/link";
import { paths } from "~/paths";

export const leadNotFoundTitle = "Lead Not Found";

/** The same for a lead that does not exist and for somebody else's. */
const LeadNotFound = () => (
  <>
    <h1>{leadNotFoundTitle}</h1>
    <p className="mt-3 text-slate">
      The lead you're looking for doesn't exist or you don't have access to it.
    </p>
    <ButtonLink to={paths.leads()} p="mt-6">
      Back to Leads
    </ButtonLink>
  </>
);

/** Error boundary of the pages about leads. */
export const PortalError = () => <ErrorPage notFound={<LeadNotFound />} />;
