import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { listen } from "~/database/db.server";
import { env } from "~/env.server";
import { logLine } from "~/log.server";
import type { Delivery } from "~/models/messages/delivery";
import {
  findNextDue,
  type Holding,
  type LeasedMessage,
  leaseDue,
  recordAllSent,
  recordFailure,
  recordFaulted,
  type Senders,
} from "~/models/messages/sending.server";
import { noteFault, noteRecovery } from "~/workflows/note-fault.server";
import { type Channel, shared } from "../../drizzle/schema/values/messages";
import { makeBell, pause, retryUntilDone } from "./backoff.server";

type WorkerOptions = {
  senders: Senders;
  /** How many texts and notifications are sent at once. */
  parallel?: number;
  /** How many mails are: a connection waits until its last is recorded, so that a kill repeats one of each. */
  mails?: number;
  /** How long a message is leased; more than the longest time limit of a service, which is 50 s for a mail. */
  leaseSeconds?: number;
  /** The longest pause before looking again, in case an announcement is lost. */
  pollMs?: number;
};
export type OutboxWorker = {
  /** Leases no more messages; resolves when those under way are sent and recorded. */
  stop(): Promise<void>;
};

/**
 * Sends the messages of the outbox until it is stopped: at once when one is written, and again when one is due. Any
 * number of workers may run. While the database is away it keeps asking, at growing intervals.
 */
export function startOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { senders, parallel = 8, mails = env.SMTP_CONNECTIONS, leaseSeconds = 60 } = options;
  const { pollMs = 3_000 } = options;
  const stopping = new AbortController();
  const both = { leaseSeconds, pollMs, stopping: stopping.signal };
  const deliver = (message: LeasedMessage) => senders[message.channel].send(message);
  const lane = (channels: readonly Channel[], slots: number) =>
    openLane({ ...both, channels, slots, send: deliver });
  // A webhook that answers late delays nobody's code.
  const lanes = [lane(["email"], mails), lane(["sms", "push"], parallel), lane(["webhook"], webhooks)];
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

type LaneOptions = {
  /** The channels that it sends. */
  channels: readonly Channel[];
  /** How many messages are under way at once. */
  slots: number;
  leaseSeconds: number;
  pollMs: number;
  send: (message: LeasedMessage) => Promise<Delivery>;
  stopping: AbortSignal;
};
type Faulted = {
  message: LeasedMessage;
  fault: Extract<Delivery, { status: "fault" }>["fault"];
  began: number;
};
/** When each channel was last proved to work, on the clock of `performance`. */
type LastWorked = Map<Channel, number>;
/** Messages under way, and those that came back because of a fault. */
type Hand = { held: Set<Promise<void>>; faulted: Faulted[]; lastWorked: LastWorked; recordSent: RecordSent };
type RecordSent = (message: Holding) => Promise<unknown>;
type Recorder = {
  recordSent: RecordSent;
  /** Resolves at once, unless sent messages could not be recorded: then when they have been. */
  caughtUp: () => Promise<unknown>;
};

/** How many webhooks are sent at once. */
const webhooks = 2;
/** A message that is due but not free is leased by another worker: no reason to ask without a pause. */
const shortestWaitMs = 50;
/** Slots that become free together are filled together. */
const gatherMs = 10;
/** The shortest interval between two records that a channel works. */
const recoveryMs = 1_000;

/**
 * Sends messages of these channels until it is stopped: a free slot is filled at once, so that a slow message delays no
 * other. `ring` says that something is due; `done` resolves when everything under way is recorded.
 */
function openLane(options: LaneOptions): { ring: () => void; done: Promise<void> } {
  const { channels, slots, leaseSeconds, pollMs, stopping } = options;
  const bell = makeBell();
  const { recordSent, caughtUp } = makeRecorder(stopping);
  const hand: Hand = { held: new Set(), faulted: [], lastWorked: new Map(), recordSent };
  const { held, faulted, lastWorked } = hand;
  const isFull = () => held.size === slots;
  /** Fills free slots; resolves to how many milliseconds there is nothing to do. */
  const fill = async (): Promise<number> => {
    // First records what was sent, which only this process knows, so that less is repeated if it is killed.
    await caughtUp();
    const free = slots - held.size;
    const leased = await leaseDue({ limit: free, leaseSeconds, channels });
    for (const message of leased) {
      take(message, hand, options, () => isFull() || faulted.length > 0, bell.ring);
    }
    if (leased.length === free) return 0;
    const nextDue = (await findNextDue(channels)) ?? pollMs;
    return Math.min(Math.max(nextDue, shortestWaitMs), pollMs);
  };
  /** Never rejects: every query of the database is repeated until it succeeds. */
  const work = async () => {
    while (!stopping.aborted) {
      if (faulted.length > 0) {
        await Promise.all(held);
        await settleFaults(faulted.splice(0), lastWorked, stopping);
      } else {
        const idleMs = isFull() ? pollMs : await retryUntilDone("look for messages", fill, stopping);
        if (!idleMs) continue;
        await bell.wait(idleMs);
        await pause(gatherMs, stopping);
      }
    }
    await Promise.all(held);
    await settleFaults(faulted, lastWorked, stopping);
  };
  return { ring: bell.ring, done: work() };
}

/** Sends the message in a slot of its own; rings the bell if somebody waits for that slot, or for the outcome. */
function take(
  message: LeasedMessage,
  { held, faulted, lastWorked, recordSent }: Hand,
  { send, stopping }: LaneOptions,
  isAwaited: () => boolean,
  ring: () => void,
): void {
  const began = performance.now();
  /** Never rejects, since nothing that it awaits does. */
  const work = async (): Promise<void> => {
    const delivery = await deliver(message, send, recordSent, stopping);
    if (delivery.status === "fault") faulted.push({ message, fault: delivery.fault, began });
    else if (delivery.status !== "failed") await noteWorks(message.channel, lastWorked);
    if (isAwaited()) ring();
    held.delete(sending);
  };
  const sending = work();
  held.add(sending);
}

/** Records that a channel works, unless that was done a moment ago. Never rejects. */
async function noteWorks(channel: Channel, lastWorked: LastWorked): Promise<void> {
  const now = performance.now();
  const before = lastWorked.get(channel) ?? Number.NEGATIVE_INFINITY;
  lastWorked.set(channel, now);
  const service = shared.find((each) => each === channel);
  if (service && now - before > recoveryMs) await noteRecovery(service);
}

/**
 * Records sent messages together: those of one turn of the event loop, and those sent while the previous record is
 * being written.
 */
function makeRecorder(stopping: AbortSignal): Recorder {
  let before: Promise<unknown> = Promise.resolve();
  let behind: Promise<unknown> | undefined;
  let next: { messages: Holding[]; done: Promise<unknown> } | undefined;
  /** Never rejects. */
  const record = async (messages: readonly Holding[]) => {
    await Promise.all([before, turnOfTheLoop()]);
    next = undefined;
    const tell = () =>
      recordAllSent(messages).catch((error: unknown) => {
        behind = before;
        throw error;
      });
    await retryUntilDone("record what was sent", tell, stopping);
    behind = undefined;
  };
  const recordSent: RecordSent = (message) => {
    if (!next) {
      const messages: Holding[] = [];
      next = { messages, done: record(messages) };
      before = next.done;
    }
    next.messages.push(message);
    return next.done;
  };
  return { recordSent, caughtUp: async () => behind };
}

/** Sends one message and records the outcome, except for a fault, which is settled with the others. Never rejects. */
async function deliver(
  message: LeasedMessage,
  send: (message: LeasedMessage) => Promise<Delivery>,
  recordSent: RecordSent,
  stopping: AbortSignal,
): Promise<Delivery> {
  const delivery = await send(message).catch((error: unknown): Delivery => {
    // Only the error's name is logged: an unforeseen error may quote the message.
    logLine(
      "outbox",
      `sending ${message.id} threw ${error instanceof Error ? error.name : typeof error}`,
      "error",
    );
    return { status: "failed", error: "unexpected" };
  });
  if (delivery.status === "sent") {
    await recordSent(message);
  } else if (delivery.status !== "fault") {
    const { error } = delivery;
    const retry = delivery.status === "failed";
    await recordOrGiveUp(message, error, () => recordFailure(message, error, { retry }), stopping);
  }
  return delivery;
}

/**
 * Returns messages that failed because of a fault to the outbox and pauses their channel, unless others were sent on it
 * at the same time: then the failure concerns the message, and costs it an attempt.
 */
async function settleFaults(
  faulted: readonly Faulted[],
  lastWorked: LastWorked,
  stopping: AbortSignal,
): Promise<void> {
  const works = ({ message, began }: Faulted) => (lastWorked.get(message.channel) ?? 0) > began;
  for (const channel of shared) {
    const first = faulted.find((each) => each.message.channel === channel && !works(each));
    // Before they are returned, so that nobody leases them again at once.
    if (first) await noteFault(channel, first.fault);
    // A later success ends the fault that was just recorded.
    if (first) lastWorked.delete(channel);
  }
  for (const each of faulted) {
    const { message, fault } = each;
    const record = () =>
      works(each)
        ? recordFailure(message, fault.error, { retry: true })
        : recordFaulted(message, fault.error);
    await recordOrGiveUp(message, fault.error, record, stopping);
  }
}

/** Records the outcome of a failure, and logs it if the message is given up. */
async function recordOrGiveUp(
  { channel, id, attempts }: LeasedMessage,
  error: string,
  record: () => Promise<{ status: string }>,
  stopping: AbortSignal,
): Promise<void> {
  const recorded = await retryUntilDone("record a message", record, stopping);
  if (recorded?.status === "dead")
    logLine("outbox", `gave up on ${channel} ${id} at attempt ${attempts}: ${error}`, "error");
}
