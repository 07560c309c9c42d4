import { ErrorPage } from "~/components/page/error-page";
import { MessagePage } from "~/components/page/not-found";
import { formatInstant } from "~/models/base/clock";
import type { FactAttributes } from "~/models/leads/now/facts";
import { keptWords } from "~/models/leads/now/homeowner-actions";
import { paths } from "~/paths";

export const requestNotFoundTitle = "Request Not Found";

function RequestNotFound() {
  return (
    <MessagePage
      title={requestNotFoundTitle}
      onward={[
        ["Find it by your number", paths.lostLink],
        ["Back to Home", paths.home],
        ["Contact us", paths.contact],
      ]}
    >
      <p className="hint mt-3">
        There is no request at this address. Try the link in our newest email: this one may be incomplete, or
        was replaced when your email address was corrected.
      </p>
    </MessagePage>
  );
}

/** Error boundary of the pages about a request. */
export const RequestError = () => <ErrorPage notFound={<RequestNotFound />} />;

export const erasedTitle = "Your details are deleted";

/** A request's page after its details were deleted. */
export function ErasedRequest({ erasedAt, facts }: { erasedAt: string; facts: FactAttributes }) {
  return (
    <MessagePage title={erasedTitle} onward={[["Back to Home", paths.home]]}>
      <p {...facts} className="mt-3 max-w-prose">
        {`On ${formatInstant(erasedAt)} we deleted your name, email, phone number, notes and photos from this request, the second half of your postcode, what you and a business wrote to each other, and the text of the messages we sent you. What is left names nobody: ${keptWords}.`}
      </p>
      <p className="mt-3 max-w-prose">Each request has its own link. To delete another, open its link.</p>
    </MessagePage>
  );
}
