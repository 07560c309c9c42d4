import { MessagePage } from "~/components/page/message-page";
import { paths } from "~/paths";

/** The directory while its database cannot be reached. */
export function DirectoryAway({ retryAt }: { retryAt: string }) {
  return (
    <MessagePage
      title="Directory Not Connected"
      onward={
        <>
          <a href={retryAt} className="btn">
            Try again
          </a>
          <a href={paths.getRoofingQuotes} className="btn btn-quiet">
            Get roofing quotes
          </a>
        </>
      }
    >
      <p className="hint mt-3">
        We cannot reach our list of professionals right now. Wait a moment, then try again.
      </p>
    </MessagePage>
  );
}
