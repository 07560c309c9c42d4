import { MessagePage } from "~/components/page/not-found";
import { metaOf } from "~/components/page/page-meta";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta = metaOf({ title: "Test", description: "Shows that this page works." });

export default function Test() {
  return <MessagePage title="Test Route Works!" onward={[["Back to Home", paths.home]]} />;
}
