import { MessagePage } from "~/components/page/not-found";
import { paths } from "~/paths";

export const requestNotFoundTitle = "Request Not Found";

export function RequestNotFound() {
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
