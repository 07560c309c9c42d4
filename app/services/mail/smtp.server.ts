import { createTransport } from "nodemailer";
import { env } from "~/env.server";
import type { Fault } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";
import { mailHtml } from "~/models/messages/mail-html";
import type { Mail } from "./port";

type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. */
  url: string;
  /** `Name <address>`. */
  from: string;
  /** The time limit until the server has the whole mail. */
  timeoutMs?: number;
  /** The time limit after that for its answer whether it accepts the mail. */
  verdictMs?: number;
  /** The most connections at once; each carries one mail after another. */
  connections?: number;
};

const hardTimeoutMs = 10_000;
/**
 * A server that has the whole mail scans it, and may accept it: if we give up, it is sent again and read twice. RFC
 * 5321 (4.5.3.2.6) asks for ten minutes, but the outbox leases a mail for one only.
 */
const hardVerdictMs = 40_000;
/** Called when the server has received the whole mail that this signal would abort. */
const onHandedOver = new WeakMap<AbortSignal, () => void>();
/** Shorter than servers keep silent connections open. */
const idleMs = 10_000;

/** Mail through an SMTP server, as plain text and HTML: the reader's program shows the one it prefers. */
export function smtpMail(settings: SmtpSettings): Mail {
  const { url, from, timeoutMs = hardTimeoutMs, verdictMs = hardVerdictMs, connections = 8 } = settings;
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  const transport = openTransport({ url, timeoutMs, verdictMs, connections });
  return {
    async sendMail({ id, to, subject, body, blocks, replyTo }) {
      const limit = startTimeLimit(timeoutMs, verdictMs);
      try {
        await transport.sendMail({
          from,
          // As an object, so that a comma in the address cannot make a second recipient.
          to: { name: "", address: to },
          replyTo: replyTo && { name: "", address: replyTo },
          subject,
          messageId: id && `<${id}@${domain}>`,
          text: body,
          html: blocks && mailHtml({ subject, blocks, origin: env.SITE_URL }),
          headers: { "Auto-Submitted": "auto-generated" },
          signal: limit.signal,
        });
        return { status: "sent" };
      } catch (error) {
        return readFailure(error);
      } finally {
        limit.end();
      }
    },
    async findFault() {
      try {
        await Promise.race([transport.verify(), rejectAfter(timeoutMs)]);
        return undefined;
      } catch (error) {
        return faultOf(readFailure(error));
      }
    },
  };
}

/** Keeps connections open, so that a mail needs no greeting and sign-in of its own. */
function openTransport({ url, timeoutMs, verdictMs, connections }: Required<Omit<SmtpSettings, "from">>) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    idleTimeout: idleMs,
    // Once, and only if the server has not seen a byte of it: other repetitions are the outbox's decision.
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Each mail has a limit of its own, which is shorter until the server has it.
    socketTimeout: timeoutMs + verdictMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", (mail, done) => {
    const { signal } = mail.data;
    mail.message.processFunc((message) => message.once("end", () => signal && onHandedOver.get(signal)?.()));
    done();
  });
  return transport;
}

/**
 * A signal that aborts after `timeoutMs`, or, once the server has the whole mail, `verdictMs` after that. `end` cancels
 * it.
 */
function startTimeLimit(timeoutMs: number, verdictMs: number) {
  const limit = new AbortController();
  const { signal } = limit;
  const giveUpAfter = (ms: number) => setTimeout(() => limit.abort(), ms);
  let timer = giveUpAfter(timeoutMs);
  onHandedOver.set(signal, () => {
    clearTimeout(timer);
    timer = giveUpAfter(verdictMs);
  });
  const end = () => {
    onHandedOver.delete(signal);
    clearTimeout(timer);
  };
  return { signal, end };
}

/** A server that does not let us in is at fault, whatever its answer. */
const faultOf = (failure: Exclude<Delivery, { status: "sent" }>): Fault =>
  failure.status === "fault" ? failure.fault : { kind: "vendor", error: failure.error };

/** The transport's own limits restart with every line of a server that never finishes. */
const rejectAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    const late = () => reject(Object.assign(new Error("No answer"), { code: "ETIMEDOUT" }));
    setTimeout(late, ms).unref();
  });

/** A server's replies, at any point, to clients that are not signed in: RFC 4954. */
const signInReplies = [530, 534, 535, 538];
/** The reply of a server that is closing, at any point: RFC 5321. */
const closing = 421;

/**
 * Whether the server or the message is at fault. Only answers about this recipient or this message count against the
 * message; a server that refuses to relay answers at the recipient, but means us.
 */
function readFailure(error: unknown): Exclude<Delivery, { status: "sent" }> {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "unknown";
  const reply = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : 0;
  const said = "response" in error && typeof error.response === "string" ? error.response : "";
  const command = "command" in error ? error.command : undefined;
  const short = reply ? `smtp-${reply}` : code;
  const fault = (kind: Fault["kind"]) => ({ status: "fault" as const, fault: { kind, error: short } });

  if (reply === closing || (code === "EAUTH" && reply >= 400 && reply < 500)) return fault("vendor");
  if (code === "EAUTH" || signInReplies.includes(reply)) return fault("authentication");
  if (!reply) return code === "EENVELOPE" ? { status: "refused", error: code } : fault("network");
  const aboutMail = code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM");
  if (!aboutMail || /\brelay/i.test(said.slice(0, 500)))
    return fault(reply >= 500 ? "configuration" : "vendor");
  return { status: reply >= 500 ? "refused" : "failed", error: short };
}
