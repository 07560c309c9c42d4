import { site } from "~/content/site";
import { db } from "~/database/db.server";
import { keyedHash } from "~/models/base/keyed-hash.server";
import { ofNetwork, takeAllowance } from "~/models/base/rate-limits.server";
import { mailMessage, quoted } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { inLine, mailAddress } from "~/models/messages/untrusted-text";

export type ContactMessage = {
  name: string;
  email: string;
  message: string;
  /** The sender's network address, for the rate limit. */
  address: string;
  /** The email that the message goes to. */
  operatorEmail: string;
};

type ContactOutcome =
  | { status: "queued" }
  /** The same message from the same person on the same day, which is sent once. */
  | { status: "repeated" }
  | { status: "limited"; retryAfterSeconds: number };

const mostPerHour = 10;

/** Queues a visitor's message for the operator. Safe to call any number of times. */
export async function sendContactMessage(contact: ContactMessage): Promise<ContactOutcome> {
  return db.transaction(async (tx) => {
    const taken = await takeAllowance(tx, [
      ofNetwork("contact:address", contact.address, { limit: mostPerHour }),
    ]);
    if (taken.status === "limited") return taken;
    const { name, email, message, operatorEmail } = contact;
    const today = new Date().toISOString().slice(0, 10);
    const written = await queueMessages(tx, [
      mailMessage({
        recipient: operatorEmail,
        subject: `Message through ${site.name} from ${inLine(name)}`,
        blocks: [
          {
            kind: "facts",
            facts: [
              { term: "From", text: inLine(name) },
              { term: "Email", text: mailAddress(email) },
            ],
          },
          quoted(message),
          "Answer this email to write to them.",
        ],
        replyTo: email,
        dedupeKey: `contact:${keyedHash("contact", [today, name, email, message].join("\0"))}`,
      }),
    ]);
    return { status: written > 0 ? "queued" : "repeated" };
  });
}
