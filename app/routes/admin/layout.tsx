import { type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { findKeptForm } from "~/http/sessions/session.server";

export const loader = async ({ request }: LoaderFunctionArgs) =>
  json({ unsaved: (await findKeptForm(request)) !== undefined });

/** The pages show people's names and numbers: nothing for a shared computer's cache, or a search engine. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

export default function Desk() {
  const { unsaved } = useLoaderData<typeof loader>();
  return (
    <>
      {unsaved ? (
        <p role="alert" className="note mb-4">
          This is not saved yet, since you had to sign in first. What you typed is here again: press its
          button again.
        </p>
      ) : null}
      <Outlet />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
