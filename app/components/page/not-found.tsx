import { paths } from "~/paths";
import { MessagePage } from "./message-page";

export function PageNotFound() {
  return (
    <MessagePage
      title="Page Not Found"
      onward={
        <>
          <a href={paths.home} className="btn">
            Back to Home
          </a>
          <a href={paths.findRoofer()} className="btn btn-quiet">
            Find a roofer
          </a>
        </>
      }
    >
      <p className="hint mt-3">
        There is nothing at this address. It may have been mistyped, or the page may have moved.
      </p>
    </MessagePage>
  );
}
