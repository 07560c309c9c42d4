import { MessagePage } from "~/components/page/message-page";
import { paths } from "~/paths";

export function QuoteNotFound() {
  return (
    <MessagePage
      title="Quote Not Found"
      onward={
        <a href={paths.roofingQuiz} className="btn">
          Get a quote
        </a>
      }
    >
      <p className="hint mt-3">
        We have no quote at this address. It may have been deleted, or the link may be incomplete.
      </p>
    </MessagePage>
  );
}
