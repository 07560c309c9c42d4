import { createHmac } from "node:crypto";
import { type Env, env } from "~/env.server";
import { type Fault, notConfigured } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";
import { faultOf, findUnreachable, post, readStatus } from "../outgoing/post.server";

/** Webhooks to the one address that is set. `body` is JSON. */
export type Webhook = {
  send(message: { body: string }): Promise<Delivery>;
  /** Whether the address can be reached, without sending; the fault, if not. */
  findFault(): Promise<Fault | undefined>;
};

type Settings = Pick<Env, "DEMO" | "LEAD_WEBHOOK_URL" | "LEAD_WEBHOOK_SECRET">;

/** The stand-in in demo mode only; else the address that is set, if any, which has `timeoutMs` milliseconds to answer. */
export function pickWebhook(
  { DEMO, LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret }: Settings,
  timeoutMs = 10_000,
): Webhook {
  if (DEMO) return outboxWebhook;
  // The configuration has both or neither.
  return url && secret ? signedWebhook(new URL(url), secret, timeoutMs) : unconfiguredWebhook;
}

const errors = "http-";

/** Signed as Stripe signs its events, anew for each try, so that whoever takes it can refuse one that is old. */
const signedWebhook = (url: URL, secret: string, timeoutMs: number): Webhook => ({
  async send({ body }) {
    const signal = AbortSignal.timeout(timeoutMs);
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    const headers = { "Content-Type": "application/json", "Fettle-Signature": `t=${t},v1=${v1}` };
    try {
      const { status } = await post(url, { headers, body, signal });
      return readStatus(status, errors);
    } catch (error) {
      return { status: "fault", fault: faultOf(error, signal, errors) };
    }
  },
  findFault: () => findUnreachable(url, timeoutMs, errors),
});

/** None is written then; those that wait were written while there was an address. */
const unconfiguredWebhook: Webhook = {
  send: async () => ({ status: "refused", error: notConfigured }),
  findFault: async () => undefined,
};

/** The stand-in of demo mode: a webhook counts as sent once it is in the outbox, which /dev/outbox shows. */
const outboxWebhook: Webhook = {
  send: async () => ({ status: "sent" }),
  findFault: async () => undefined,
};

export const webhook: Webhook = pickWebhook(env);
