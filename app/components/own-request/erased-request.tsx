import { MessagePage } from "~/components/page/not-found";
import { formatInstant } from "~/models/base/clock";
import { keptWords } from "~/models/leads/now/presses";
import { paths } from "~/paths";

export const erasedTitle = "Your details are deleted";

/** What a request's page says from the deletion on. */
export function ErasedRequest({ erasedAt }: { erasedAt: string }) {
  return (
    <MessagePage title={erasedTitle} onward={[["Back to Home", paths.home]]}>
      <p className="mt-3 max-w-prose">
        {`On ${formatInstant(erasedAt)} we deleted your name, email, phone number, notes and photo from this request, the second half of your postcode, and the text of the messages we sent you. What is left of it names nobody: ${keptWords}.`}
      </p>
      <p className="mt-3 max-w-prose">
        Each request has its own link. If you made others, open theirs to delete those too.
      </p>
    </MessagePage>
  );
}
