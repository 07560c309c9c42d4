import type { MetaFunction } from "@remix-run/node";
import { PageNotFound } from "~/components/page/not-found";
import { site } from "~/content/site";

export const loader = () => {
  throw new Response(null, { status: 404 });
};

export const meta: MetaFunction = () => [
  { title: `Page Not Found · ${site.name}` },
  { name: "robots", content: "noindex" },
];

export default PageNotFound;
export { PageNotFound as ErrorBoundary };
