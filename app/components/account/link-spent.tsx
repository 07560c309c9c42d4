import { MessagePage } from "~/components/page/message-page";

export const linkSpentTitle = "This link no longer works";

/** The link of a mail was used before, has expired, or was cut short. */
export function LinkSpent({ onward: [label, path] }: { onward: readonly [label: string, path: string] }) {
  return (
    <MessagePage
      title={linkSpentTitle}
      onward={
        <a href={path} className="btn">
          {label}
        </a>
      }
    >
      <p className="mt-3">It has been used already, or it has expired. A link works once.</p>
    </MessagePage>
  );
}
