import { listen } from "~/database/db.server";
import { env } from "~/env.server";
import type { Delivery } from "~/models/messages/delivery";
import type { LeasedMessage } from "~/models/messages/sending.server";
import type { Mail } from "~/services/mail/port";
import type { Push } from "~/services/push/port";
import type { Sms } from "~/services/sms/port";
import { sendNotification } from "~/workflows/leads/send-notification.server";
import { channels } from "../../drizzle/schema/values/messages";
import { retryUntilDone } from "./backoff.server";
import { openLane } from "./outbox-lane.server";

type WorkerOptions = {
  sms: Pick<Sms, "sendText">;
  mail: Pick<Mail, "sendMail">;
  push: Push;
  /** How many texts and notifications are under way at once. */
  parallel?: number;
  /** How many mails are: a connection's next one waits until its last one is recorded, so that a kill doubles one of each. */
  mails?: number;
  /** How long a message is ours; far above the hard time-outs of the services. */
  leaseSeconds?: number;
  /** How long to wait at most before looking again, should a notice get lost. */
  pollMs?: number;
};
export type OutboxWorker = {
  /** Takes no more messages; resolves when those in hand are sent and recorded. */
  stop(): Promise<void>;
};

type Services = Pick<WorkerOptions, "sms" | "mail" | "push">;

function send(message: LeasedMessage, { sms, mail, push }: Services): Promise<Delivery> {
  if (message.channel === "push") return sendNotification(message, push);
  if (message.channel === "sms") return sms.sendText({ to: message.recipient, body: message.body });
  return mail.sendMail({
    id: message.id,
    to: message.recipient,
    subject: message.subject,
    body: message.body,
    ...message.mail,
  });
}

/**
 * Sends what the outbox holds until it is stopped: at once when a message is written, and again when one
 * falls due. Any number of workers may run. While the database is away it keeps asking, ever more slowly.
 */
export function startOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { sms, mail, push, parallel = 8, mails = env.SMTP_CONNECTIONS, leaseSeconds = 60 } = options;
  const { pollMs = 3_000 } = options;
  const stopping = new AbortController();
  const shared = { leaseSeconds, pollMs, stopping: stopping.signal };
  const deliver = (message: LeasedMessage) => send(message, { sms, mail, push });
  const lanes = [
    openLane({ ...shared, channels: ["email"], slots: mails, send: deliver }),
    openLane({
      ...shared,
      channels: channels.filter((each) => each !== "email"),
      slots: parallel,
      send: deliver,
    }),
  ];
  const ring = () => {
    for (const lane of lanes) lane.ring();
  };
  const listening = retryUntilDone("listen", () => listen("outbox_written", ring), stopping.signal);
  return {
    async stop() {
      stopping.abort();
      ring();
      const [unlisten] = await Promise.all([listening, ...lanes.map(({ done }) => done)]);
      await unlisten?.();
    },
  };
}
