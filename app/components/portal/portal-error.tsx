import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { LeadNotFound } from "~/components/lead/lead-not-found";
import { ErrorPage } from "~/components/page/error-page";
import { isEndedSession } from "~/models/base/unsent-form";
import { SessionEnded } from "./session-ended";

/** What a page about leads shows when it cannot show its leads. */
export function PortalError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && isEndedSession(error.data)) return <SessionEnded {...error.data} />;
  return <ErrorPage notFound={<LeadNotFound />} />;
}
