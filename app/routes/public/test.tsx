import type { MetaFunction } from "@remix-run/node";
import { MessagePage } from "~/components/page/message-page";
import { site } from "~/content/site";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [
  { title: `Test · ${site.name}` },
  { name: "robots", content: "noindex" },
];

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
