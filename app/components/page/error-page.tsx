import { type ErrorResponse, isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import type { UnsentForm } from "~/models/base/unsent-form";
import { DocumentAssetsContext } from "./document-assets";
import { PageNotFound } from "./not-found";
import { Refusal } from "./refusal";
import { SomethingWentWrong } from "./something-went-wrong";

/** Whatever a route threw, in words; `notFound` is what the route itself has to say about a 404. */
export function ErrorPage({ notFound = <PageNotFound /> }: { notFound?: ReactNode }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { away } = useContext(DocumentAssetsContext);
  if (!isRouteErrorResponse(error) || (error.status >= 500 && !isFull(error))) {
    return <SomethingWentWrong title={away} retryAt={pathname + search} unsent={unsentForm(error)} />;
  }
  if (error.status === 404) return notFound;
  return <Refusal message={typeof error.data === "string" ? error.data : ""} backTo={pathname + search} />;
}

/** Nothing went wrong: there is no room just now, which whoever refused it said in words. */
const isFull = ({ status, data }: ErrorResponse) => status === 503 && typeof data === "string" && data !== "";

function unsentForm(error: unknown): UnsentForm | undefined {
  const sent: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (typeof sent !== "object" || sent === null || !("fields" in sent)) return undefined;
  return Array.isArray(sent.fields) ? (sent as UnsentForm) : undefined;
}
