import { MessagePage } from "~/components/page/message-page";
import { paths } from "~/paths";

export function CityNotFound() {
  return (
    <MessagePage
      title="City Not Found"
      onward={
        <a href={paths.findRoofer()} className="btn">
          Find a roofer
        </a>
      }
    >
      <p className="hint mt-3">The city you're looking for doesn't exist in our directory.</p>
    </MessagePage>
  );
}
