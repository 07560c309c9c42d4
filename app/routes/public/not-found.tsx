import type { MetaFunction } from "@remix-run/node";
import { PageNotFound } from "~/components/page/not-found";
import { pageMeta, pageNotFoundFacts } from "~/components/page/page-meta";

export const loader = () => {
  throw new Response(null, { status: 404 });
};

export const meta: MetaFunction = ({ matches }) => pageMeta(pageNotFoundFacts, matches);

export default PageNotFound;
export { PageNotFound as ErrorBoundary };
