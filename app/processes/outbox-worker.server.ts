import { setTimeout } from "node:timers/promises";
import { listen } from "~/database/db.server";
import { explainDatabase } from "~/database/explain.server";
import { describeError, logLine } from "~/log.server";
import type { Delivery } from "~/models/messages/message";
import {
  findNextDue,
  type LeasedMessage,
  leaseDue,
  recordFailure,
  recordFaulted,
  recordSent,
} from "~/models/messages/outbox.server";
import { shared } from "~/models/operations/fault";
import type { Mail } from "~/services/mail/port";
import type { Push } from "~/services/push/port";
import type { Sms } from "~/services/sms/port";
import { noteFault, noteRecovery } from "~/workflows/note-fault.server";
import { sendNotification } from "~/workflows/send-notification.server";
import { sweepOnce } from "./sweep.server";

type WorkerOptions = {
  sms: Pick<Sms, "sendText">;
  mail: Pick<Mail, "sendMail">;
  push: Push;
  /** How many messages are under way at once. */
  parallel?: number;
  /** How long a message is ours; far above the hard time-outs of the services. */
  leaseSeconds?: number;
  /** How long to wait at most before looking again, should a notice get lost. */
  pollMs?: number;
};
export type OutboxWorker = {
  /** Takes no more messages; resolves when those in hand are sent and recorded. */
  stop(): Promise<void>;
};

const firstRetryMs = 250;
const longestRetryMs = 5_000;
/** A message that is due and still not ours is held by somebody: no reason to ask without a pause. */
const shortestWaitMs = 50;
const sweepMs = 60 * 60 * 1000;

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
  const { sms, mail, push, parallel = 8, leaseSeconds = 60, pollMs = 3_000 } = options;
  const stopping = new AbortController();
  const bell = makeBell();

  /** Sends what is due; resolves to how long there is nothing to do, in milliseconds. */
  async function sendDue(): Promise<number> {
    const leased = await leaseDue({ limit: parallel, leaseSeconds });
    await deliverAll(leased, (message) => send(message, { sms, mail, push }), stopping.signal);
    if (leased.length === parallel || stopping.signal.aborted) return 0;
    const nextDue = (await findNextDue()) ?? pollMs;
    return Math.min(Math.max(nextDue, shortestWaitMs), pollMs);
  }
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const idleMs = await retryUntilDone("look for messages", sendDue, stopping.signal);
      if (idleMs) await bell.wait(idleMs);
    }
  }
  const listening = retryUntilDone("listen", () => listen("outbox_written", bell.ring), stopping.signal);
  const working = work();
  const sweeping = sweepNowAndThen(stopping.signal);
  return {
    async stop() {
      stopping.abort();
      bell.ring();
      const [unlisten] = await Promise.all([listening, working, sweeping]);
      await unlisten?.();
    },
  };
}

/** Takes away what has been kept long enough: now, and every hour. */
async function sweepNowAndThen(stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await retryUntilDone("sweep", sweepOnce, stopping);
    await pause(sweepMs, stopping);
  }
}

/** Sends each message and records what became of it; never rejects. */
async function deliverAll(
  messages: readonly LeasedMessage[],
  send: (message: LeasedMessage) => Promise<Delivery>,
  stopping: AbortSignal,
): Promise<void> {
  const outcomes = await Promise.all(messages.map((message) => deliver(message, send, stopping)));
  await settleFaults(outcomes, stopping);
}

type Outcome = { message: LeasedMessage; delivery: Delivery };

/** Sends one message and records what became of it, unless that is up to the others' fate; never rejects. */
async function deliver(
  message: LeasedMessage,
  send: (message: LeasedMessage) => Promise<Delivery>,
  stopping: AbortSignal,
): Promise<Outcome> {
  const delivery = await send(message).catch((error: unknown): Delivery => {
    // Not described in full: an error that no adapter foresaw may quote the message.
    logLine("outbox", `sending ${message.id} threw ${error instanceof Error ? error.name : typeof error}`);
    return { status: "failed", error: "unexpected" };
  });
  if (delivery.status === "sent") {
    await retryUntilDone("record a message", () => recordSent(message), stopping);
  } else if (delivery.status !== "fault") {
    const { error } = delivery;
    const retry = delivery.status === "failed";
    await recordOrGiveUp(message, error, () => recordFailure(message, error, { retry }), stopping);
  }
  return { message, delivery };
}

/**
 * What failed through no fault of its own is given back, and that way out rests, unless others went the same way
 * at the same time: then it is something about the message after all, and costs it a try.
 */
async function settleFaults(outcomes: readonly Outcome[], stopping: AbortSignal): Promise<void> {
  for (const channel of shared) {
    const here = outcomes.filter(({ message }) => message.channel === channel);
    const works = here.some(({ delivery }) => delivery.status === "sent" || delivery.status === "refused");
    if (works) await noteRecovery(channel);
    const faulted = here.flatMap(({ message, delivery }) =>
      delivery.status === "fault" ? [{ message, fault: delivery.fault }] : [],
    );
    // Before they are given back, so that nobody takes them again at once.
    if (faulted[0] && !works) await noteFault(channel, faulted[0].fault);
    for (const { message, fault } of faulted) {
      const { error } = fault;
      const record = () =>
        works ? recordFailure(message, error, { retry: true }) : recordFaulted(message, error);
      await recordOrGiveUp(message, error, record, stopping);
    }
  }
}

/** Records what a failure means for the message, and says so when it is the last. */
async function recordOrGiveUp(
  { channel, id, attempts }: LeasedMessage,
  error: string,
  record: () => Promise<{ status: string }>,
  stopping: AbortSignal,
): Promise<void> {
  const recorded = await retryUntilDone("record a message", record, stopping);
  if (recorded?.status === "dead") {
    logLine("outbox", `gave up on ${channel} ${id} at attempt ${attempts}: ${error}`);
  }
}

/**
 * What `work` resolves to, however often the database has to be asked; undefined when we are stopping and
 * it still does not answer. Says so when the trouble begins and when it ends.
 */
async function retryUntilDone<Result>(
  what: string,
  work: () => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result | undefined> {
  for (let failures = 0; ; failures++) {
    try {
      const result = await work();
      if (failures > 0) logLine("outbox", `could ${what} again after ${failures} failures`);
      return result;
    } catch (error) {
      if (failures === 0) {
        logLine("outbox", `cannot ${what}: ${explainDatabase(error) ?? describeError(error)}`);
      }
      if (stopping.aborted) return undefined;
    }
    await pause(Math.min(firstRetryMs * 2 ** failures, longestRetryMs), stopping);
  }
}

/** A wait that a ring ends early; a ring while nobody waits ends the next wait at once. */
function makeBell() {
  let rung = false;
  let wake = () => {};
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(ms: number): Promise<void> {
      if (!rung) {
        const waiting = new AbortController();
        wake = () => waiting.abort();
        await pause(ms, waiting.signal);
      }
      rung = false;
    },
  };
}

/** Resolves after `ms`, or as soon as the signal says so. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // It rejects for no other reason than that the signal came.
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}
