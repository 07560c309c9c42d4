import { ErrorPage } from "~/components/page/error-page";
import { MessagePage } from "~/components/page/not-found";
import { paths } from "~/paths";

export const requestNotFoundTitle = "Request Not Found";

function RequestNotFound() {
  return (
    <MessagePage
      title={requestNotFoundTitle}
      onward={[
        ["Back to Home", paths.home],
        ["Contact us", paths.contact],
      ]}
    >
      <p className="hint mt-3">
        There is no request at this address. Open the link in your confirmation email again: it may have been
        cut short.
      </p>
    </MessagePage>
  );
}

/** What a page about a request shows when it cannot show its request. */
export const RequestError = () => <ErrorPage notFound={<RequestNotFound />} />;
