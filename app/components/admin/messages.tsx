import type { DeskRow } from "~/components/admin/split";
import { SubmitButton } from "~/components/form/controls";
import { Chips } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import { sayError } from "~/models/messages/delivery";
import type { OutboxStatus } from "~/models/messages/message";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { type Channel, channelFacts, channels } from "../../../drizzle/schema/values/messages";

const day = (instant: string): string => formatInstant(instant, { withYear: true });

/** The filters as they stand in the address, and the status that each shows. */
export const messageShows = { failed: "dead", waiting: "pending", sent: "sent" } as const;
type MessageShow = keyof typeof messageShows;
export const everyShow = Object.keys(messageShows) as MessageShow[];

/** The filter of the list; `before` is where a page begins. */
type Filter = { show?: MessageShow; channel?: Channel; before?: string };

const statusNames: Readonly<Record<OutboxStatus, string>> = {
  dead: "Failed",
  pending: "Waiting",
  sent: "Sent",
};

export const MessageFilter = ({ show, channel }: Filter) => (
  <>
    <Chips
      label="What became of them"
      chips={[undefined, ...everyShow].map((each) => ({
        name: each ? statusNames[messageShows[each]] : "All",
        to: paths.adminMessages({ show: each, channel }),
        current: each === show,
      }))}
    />
    <Chips
      label="Texts or emails"
      chips={[undefined, ...channels].map((each) => ({
        name: each ? channelFacts[each].many : "Every kind",
        to: paths.adminMessages({ show, channel: each }),
        current: each === channel,
      }))}
    />
  </>
);

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
  /** Whether it was given up and can be sent again or dismissed. */
  failed: boolean;
};

/** A message as a row of the list: its recipient and status. */
export function messageLine({ id, channel, status, ...message }: Message, filter: Filter): DeskRow {
  const when = day(message.sentAt ?? message.createdAt);
  const facts = `${channelFacts[channel].one.toLowerCase()} · ${when}`;
  return {
    ...{ id, to: paths.adminMessages({ ...filter, open: id }), name: nameOf(channel, message.recipient) },
    ...(status === "dead" ? { late: "failed", facts } : { facts: `${statusNames[status]} ${facts}` }),
  };
}

/** A message with its history; one that failed can be sent again or dismissed. */
export function MessageEntry({ message, filter }: { message: Message; filter: Filter }) {
  const { channel, recipient, subject, body, status, failed } = message;
  const to = nameOf(channel, recipient);
  return (
    <>
      <h2 className="text-2xl wrap-anywhere">{`${channelFacts[channel].one} to ${to}`}</h2>
      <p className="text-sm text-slate">
        <strong className={status === "dead" ? "text-red" : undefined}>{statusNames[status]}</strong>{" "}
        <span>{history(message)}</span>
      </p>
      {subject ? <h3 className="mt-4">{subject}</h3> : null}
      <p className="mt-2 max-w-[68ch] whitespace-pre-line wrap-anywhere">{body}</p>
      {failed ? (
        <form method="post" action={paths.adminMessages(filter)} className="decide">
          <input type="hidden" name="id" value={message.id} />
          <SubmitButton>
            Send again <span className="sr-only">{`to ${to}`}</span>
          </SubmitButton>
          <SubmitButton name="do" value="dismiss" quiet>
            Nothing to do <span className="sr-only">{`about the one to ${to}: blank it`}</span>
          </SubmitButton>
        </form>
      ) : null}
    </>
  );
}

function nameOf(channel: Channel, recipient: string): string {
  if (recipient === "") return "somebody who is forgotten";
  const { recipient: kind } = channelFacts[channel];
  if (kind === "browser") return "a browser";
  return kind === "phone" ? formatPhone(recipient) : recipient;
}

function history({ createdAt, sentAt, attempts, lastError, status }: Message): string {
  const written = `written ${day(createdAt)}`;
  if (sentAt) return `${day(sentAt)}, ${written}`;
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  if (status === "pending" && attempts === 0) return written;
  return `${written}, ${tries}${lastError ? `, ${sayError(lastError)}` : ""}`;
}
