import { type Channel, channels } from "~/models/base/channel";
import { formatInstant } from "~/models/base/clock";
import type { OutboxStatus } from "~/models/messages/message";
import { formatPhone } from "~/models/phones/phone";
import { paths } from "~/paths";
import { QuickFilter } from "./quick-filter";

export const messageShows = ["failed", "waiting", "sent"] as const;
export type MessageShow = (typeof messageShows)[number];

type Filter = { show?: MessageShow; channel?: Channel };

const showNames: Readonly<Record<MessageShow, string>> = {
  failed: "Failed",
  waiting: "Waiting",
  sent: "Sent",
};
const channelNames: Readonly<Record<Channel, string>> = {
  sms: "Texts",
  email: "Emails",
  push: "Notifications",
};
const kinds: Readonly<Record<Channel, string>> = { sms: "Text", email: "Email", push: "Notification" };
const statusNames: Readonly<Record<OutboxStatus, string>> = {
  dead: "Failed",
  pending: "Waiting",
  sent: "Sent",
};

/** What became of them, and which way they go; each is one tap. */
export function MessageFilter({ show, channel }: Filter) {
  return (
    <div className="lead-filter">
      <QuickFilter
        label="What became of them"
        all={paths.adminMessages({ channel })}
        chosen={show}
        options={messageShows.map((value) => ({
          value,
          name: showNames[value],
          to: paths.adminMessages({ show: value, channel }),
        }))}
      />
      <QuickFilter
        label="Texts or emails"
        all={paths.adminMessages({ show })}
        allName="Every kind"
        chosen={channel}
        options={channels.map((value) => ({
          value,
          name: channelNames[value],
          to: paths.adminMessages({ show, channel: value }),
        }))}
      />
    </div>
  );
}

type Message = {
  id: string;
  channel: Channel;
  recipient: string;
  subject: string;
  body: string;
  status: OutboxStatus;
  attempts: number;
  lastError: string | null;
  sentAt: string | null;
  createdAt: string;
  /** Given up, and to be sent again or set aside. */
  failed: boolean;
};

/** Each message with what became of it; one that failed can be sent again, or set aside. */
export function MessageList({ messages, filter }: { messages: readonly Message[]; filter: Filter }) {
  if (messages.length === 0) {
    const filtered = Boolean(filter.show || filter.channel);
    return (
      <p className="mt-6 text-slate">
        {filtered ? "No messages match." : "No messages yet. Every text and email we write appears here."}
      </p>
    );
  }
  return (
    <ol className="entries">
      {messages.map((message) => (
        <li key={message.id}>
          <OneMessage message={message} filter={filter} />
        </li>
      ))}
    </ol>
  );
}

function OneMessage({ message, filter }: { message: Message; filter: Filter }) {
  const { channel, recipient, subject, body, status, failed } = message;
  const to = nameOf(channel, recipient);
  return (
    <article>
      <h2>{`${kinds[channel]} to ${to}`}</h2>
      <p className="entry-facts">
        <strong className={status === "dead" ? "text-red" : undefined}>{statusNames[status]}</strong>{" "}
        <span>{history(message)}</span>
      </p>
      {subject || body ? (
        <details>
          <summary>{subject || `${body.slice(0, 60)}…`}</summary>
          <p className="whitespace-pre-line">{body}</p>
        </details>
      ) : null}
      {failed ? (
        <form method="post" action={paths.adminMessages(filter)} className="flex flex-wrap gap-3">
          <input type="hidden" name="id" value={message.id} />
          <button type="submit" className="btn btn-quiet">
            Send again <span className="sr-only">{`to ${to}`}</span>
          </button>
          <button type="submit" name="do" value="dismiss" className="btn btn-quiet">
            Nothing to do <span className="sr-only">{`about the one to ${to}: blank it`}</span>
          </button>
        </form>
      ) : null}
    </article>
  );
}

function nameOf(channel: Channel, recipient: string): string {
  if (recipient === "") return "somebody who is forgotten";
  if (channel === "push") return "a browser";
  return channel === "sms" ? formatPhone(recipient) : recipient;
}

function history({ createdAt, sentAt, attempts, lastError, status }: Message): string {
  const written = `written ${formatInstant(createdAt)}`;
  if (sentAt) return `${formatInstant(sentAt)}, ${written}`;
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  if (status === "pending" && attempts === 0) return written;
  return `${written}, ${tries}${lastError ? `, ${lastError}` : ""}`;
}
