import { MessagePage } from "~/components/page/message-page";
import { paths } from "~/paths";

export function ListingNotFound() {
  return (
    <MessagePage
      title="Business Not Found"
      onward={
        <a href={paths.roofing} className="btn">
          Back to roofers
        </a>
      }
    >
      <p className="hint mt-3">The roofing business you're looking for doesn't exist.</p>
    </MessagePage>
  );
}
