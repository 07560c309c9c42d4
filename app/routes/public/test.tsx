import type { MetaFunction } from "@remix-run/node";
import { MessagePage } from "~/components/page/message-page";
import { pageMeta } from "~/components/page/page-meta";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Test", description: "Shows that an address is answered.", noindex: true }, matches);

export default function Test() {
  return (
    <MessagePage
      title="Test Route Works!"
      onward={
        <a href={paths.home} className="btn">
          Back to Home
        </a>
      }
    />
  );
}
