import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/page/error-page";
import { SessionEnded } from "~/components/portal/session-ended";
import { isEndedSession } from "~/models/base/unsent-form";

/** What a page of the desk shows when it cannot show what it is about. */
export function DeskError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && isEndedSession(error.data)) return <SessionEnded {...error.data} />;
  return <ErrorPage />;
}
