import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import type { KeptPost } from "~/models/operations/unsent-form";
import { PageNotFound } from "./not-found";
import { Refusal } from "./refusal";
import { SomethingWentWrong } from "./something-went-wrong";

/** Whatever a route threw, in words; `notFound` is what the route itself has to say about a 404. */
export function ErrorPage({ notFound = <PageNotFound /> }: { notFound?: ReactNode }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return <SomethingWentWrong retryAt={pathname + search} kept={keptPost(error)} />;
  }
  if (error.status === 404) return notFound;
  return <Refusal message={typeof error.data === "string" ? error.data : ""} backTo={pathname + search} />;
}

function keptPost(error: unknown): KeptPost | undefined {
  const kept: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (typeof kept !== "object" || kept === null || !("fields" in kept)) return undefined;
  return Array.isArray(kept.fields) ? (kept as KeptPost) : undefined;
}
