import type { Fault, Vendor } from "~/models/faults/fault";
import type { Senders } from "~/models/messages/sending.server";
import { pictures } from "~/services/files/pictures.server";
import { mail } from "~/services/mail/mail.server";
import type { Mail } from "~/services/mail/port";
import type { Push } from "~/services/push/port";
import { push } from "~/services/push/push.server";
import type { Sms } from "~/services/sms/port";
import { sms } from "~/services/sms/sms.server";
import { type Webhook, webhook } from "~/services/webhook/webhook.server";
import type { Shared } from "../../drizzle/schema/values/messages";
import { sendNotification } from "./leads/send-notification.server";

type Services = { sms: Pick<Sms, "sendText" | "findFault">; mail: Mail; push: Push; webhook: Webhook };
/** A vendor that can be asked whether our account works; it returns a fault, if any, and sends nothing. */
type FaultSource = { findFault(): Promise<Fault | undefined> };

/** The sender of each channel and, for channels with a single vendor, its check. */
export const makeSenders = ({ sms, mail, push, webhook }: Services) =>
  ({
    sms: {
      send: ({ recipient, body }) => sms.sendText({ to: recipient, body }),
      findFault: () => sms.findFault("sms"),
    },
    email: {
      send: ({ id, recipient, subject, body, mail: parts }) =>
        mail.sendMail({ id, to: recipient, subject, body, ...parts }),
      findFault: () => mail.findFault(),
    },
    push: { send: (message) => sendNotification(message, push) },
    webhook,
  }) satisfies Senders & Record<Shared, FaultSource>;

export const senders = makeSenders({ sms, mail, push, webhook });

export const askedVendors: Readonly<Record<Vendor, FaultSource>> = {
  codes: { findFault: () => sms.findFault("codes") },
  ...senders,
  files: pictures,
};
