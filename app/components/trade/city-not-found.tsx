import { MessagePage } from "~/components/page/message-page";
import { paths } from "~/paths";

/** The finder knows more places than have a page. */
export function CityNotFound({ place }: { place: string }) {
  return (
    <MessagePage
      title="City Not Found"
      onward={
        <a href={paths.findRoofer(place || undefined)} className="btn">
          Find a roofer
        </a>
      }
    >
      <p className="hint mt-3">The city you're looking for doesn't exist in our directory.</p>
    </MessagePage>
  );
}
