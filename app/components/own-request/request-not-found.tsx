import { MessagePage } from "~/components/page/message-page";
import { paths } from "~/paths";

export const requestNotFoundTitle = "Request Not Found";

export function RequestNotFound() {
  return (
    <MessagePage
      title={requestNotFoundTitle}
      onward={
        <>
          <a href={paths.home} className="btn">
            Back to Home
          </a>
          <a href={paths.contact} className="btn btn-quiet">
            Contact us
          </a>
        </>
      }
    >
      <p className="hint mt-3">
        There is no request at this address. Open the link in your confirmation email again: it may have been
        cut short.
      </p>
    </MessagePage>
  );
}
