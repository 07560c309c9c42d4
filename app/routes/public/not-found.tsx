import { PageNotFound } from "~/components/page/not-found";
import { metaOf, pageNotFoundFacts } from "~/components/page/page-meta";

export const loader = () => {
  throw new Response(null, { status: 404 });
};

export const meta = metaOf(pageNotFoundFacts);

export default PageNotFound;
export { PageNotFound as ErrorBoundary };
