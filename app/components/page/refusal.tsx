import { MessagePage } from "./message-page";

/** Why a request was turned down, in the words of whoever refused it, and the way back. */
export function Refusal({ message, backTo }: { message: string; backTo: string }) {
  return (
    <MessagePage
      title="We could not do that"
      onward={
        <a href={backTo} className="btn">
          Go back
        </a>
      }
    >
      <p className="hint mt-3">{message || "The request could not be understood. Go back and try again."}</p>
    </MessagePage>
  );
}
