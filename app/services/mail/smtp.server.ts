import { createTransport } from "nodemailer";
import { mailHtml } from "~/models/messages/mail-html";
import type { Delivery } from "~/models/messages/message";
import type { Mail } from "./port";

type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. */
  url: string;
  /** `Name <address>`. */
  from: string;
  timeoutMs?: number;
};

const hardTimeoutMs = 10_000;

/** Mail through an SMTP server, as plain text and as HTML: the reader's program shows the one it prefers. */
export function smtpMail({ url, from, timeoutMs = hardTimeoutMs }: SmtpSettings): Mail {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async sendMail({ id, to, subject, body }) {
      try {
        await transport.sendMail({
          from,
          // As an object, so that a comma in it cannot make a second recipient.
          to: { name: "", address: to },
          subject,
          messageId: id && `<${id}@${domain}>`,
          text: body,
          html: mailHtml({ subject, body }),
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { status: "sent" };
      } catch (error) {
        return readFailure(error);
      }
    },
  };
}

/** Only what the server says about this recipient or this message is final; the rest is about us. */
function readFailure(error: unknown): Delivery {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "unknown";
  const reply = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : 0;
  const command = "command" in error ? error.command : undefined;
  const aboutMail = code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM");
  const final = aboutMail && reply >= 500;
  return { status: final ? "refused" : "failed", error: reply ? `smtp-${reply}` : code };
}
