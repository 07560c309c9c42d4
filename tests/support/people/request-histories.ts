import { type DeclineReason, type DeskChoice, declineReasons, type LeadStatus } from "~/models/leads/lead";
import type { Given, RequestFacts } from "~/models/leads/now/now";
import type { Question } from "~/models/leads/now/silence";
import { factsOf, given, madeAt } from "./request-facts";

/** What really happened to a request in a drawn history, recorded without the code under test. */
export type Life = {
  at: Date;
  serviceType: "roofing" | "plumbing" | "other";
  emergency: boolean;
  proved: boolean;
  firms: Firm[];
  queuedSince: Date | null;
  stopped: Date | null;
  hired: Date | null;
  /** The firm that was hired, if it is one of the firms. */
  chosen: Firm | null;
  /** What its homeowner chose, and what they agreed with whom they chose; absent where nobody looks. */
  agreement?: { firm: Firm; agreed: boolean; complained: Date | null } | null;
  erased: Date | null;
  /** The question whether anybody has rung, if it was asked, and the homeowner's answer. */
  question: Question | null;
  /** How an operator ended its wait. */
  choice: { how: DeskChoice; at: Date } | null;
  /** What was done, for whoever reads of a failure. */
  log: string[];
};

export type Firm = {
  id: string;
  onSite: boolean;
  givenAt: Date;
  status: LeadStatus;
  reason: DeclineReason | null;
  declinedAt: Date | null;
  before: LeadStatus;
  seenAt: Date | null;
  /** When the homeowner said that it is not hired. */
  notHired: Date | null;
  /** When it declined although it was hired. */
  fell: Date | null;
};

const hasIt = ({ status, onSite }: Firm) =>
  status !== "declined" && (onSite || status === "booked" || status === "completed");
export const holdersOf = (life: Life) => life.firms.filter(hasIt);
export const isOpen = ({ stopped, hired, erased }: Life) => !stopped && !hired && !erased;
/** A business has answered that did anything but take the request in. */
export const answered = ({ status }: Firm) => status !== "new" && status !== "assigned";

const twoDaysMs = 48 * 60 * 60 * 1000;

type Pick = <Of>(among: readonly Of[]) => Of | undefined;
type Act = (life: Life, pick: Pick) => void;

const set =
  (status: LeadStatus): Act =>
  (life, pick) => {
    const firm = pick(life.firms.filter(hasIt));
    if (!firm) return;
    Object.assign(firm, { before: firm.status, status, seenAt: firm.seenAt ?? life.at });
    life.queuedSince = null;
  };

/** The homeowner answers whether anybody has rung. */
const says =
  (answer: "yes" | "no"): Act =>
  (life) => {
    if (!life.question || !isOpen(life)) return;
    Object.assign(life.question, { answer, answeredAt: life.at });
    const unheard = answer === "no" && holdersOf(life).length > 0 && !holdersOf(life).some(answered);
    if (holdersOf(life).length > 0) life.queuedSince = unheard ? (life.queuedSince ?? life.at) : null;
  };

/** An operator ends its wait. */
const chosen =
  (how: DeskChoice): Act =>
  (life) => {
    if (!life.queuedSince || !isOpen(life) || (how === "rung" && !life.proved)) return;
    Object.assign(life, { choice: { how, at: life.at }, queuedSince: null });
  };

function give(life: Life, status: "new" | "assigned"): void {
  const id = String(1 + Math.max(0, ...life.firms.map((each) => Number(each.id))));
  const firm: Firm = {
    id,
    onSite: true,
    givenAt: life.at,
    status,
    before: status,
    reason: null,
    declinedAt: null,
    seenAt: null,
    ...{ notHired: null, fell: null },
  };
  life.firms.push(firm);
  life.queuedSince = null;
}

/** Everything that can happen to a request, whoever does it. */
const acts: Readonly<Record<string, Act>> = {
  asked: (life) => {
    if (!isOpen(life) || !life.proved || life.firms.length >= 6) return;
    if (holdersOf(life).length < 3) give(life, "assigned");
  },
  seen: (life, pick) => {
    const firm = pick(life.firms);
    if (firm) firm.seenAt ??= life.at;
  },
  declined: (life, pick) => {
    const firm = pick(life.firms.filter(hasIt));
    if (!firm) return;
    const reason = pick([...declineReasons, null]);
    Object.assign(firm, { before: firm.status, status: "declined", declinedAt: life.at, reason });
    if (life.hired && !life.erased && life.chosen === firm) {
      firm.fell = life.at;
      Object.assign(life, { stopped: null, hired: null, chosen: null, choice: null });
    }
  },
  "replaced as silent": (life, pick) => {
    const day = life.at.getTime() - twoDaysMs / 2;
    const silent = pick(holdersOf(life).filter((firm) => !answered(firm) && firm.givenAt.getTime() <= day));
    if (!silent || !isOpen(life) || !life.proved || life.firms.length >= 6) return;
    const lost = { status: "declined", declinedAt: life.at, reason: "no_answer" } as const;
    Object.assign(silent, { before: silent.status, ...lost });
    give(life, "assigned");
  },
  undone: (life, pick) => {
    const firm = pick(life.firms.filter(({ status }) => status === "declined"));
    if (!firm || holdersOf(life).length >= 3) return;
    Object.assign(firm, { status: firm.before, reason: null, declinedAt: null });
    if (holdersOf(life).length > 0) life.queuedSince = null;
  },
  contacted: set("contacted"),
  quoted: set("quoted"),
  booked: set("booked"),
  completed: set("completed"),
  stopped: (life) => {
    if (!life.erased) life.stopped ??= life.at;
  },
  resumed: (life) => {
    if (!life.erased) Object.assign(life, { stopped: null, hired: null, chosen: null, choice: null });
  },
  hired: (life, pick) => {
    const chosen = pick([...life.firms, null]) ?? null;
    if (!life.erased) Object.assign(life, { hired: life.at, stopped: life.stopped ?? life.at, chosen });
  },
  "agreement written": (life, pick) => {
    if (life.hired && life.chosen && hasIt(life.chosen) && !life.erased)
      life.agreement = { firm: life.chosen, agreed: pick([true, false]) ?? false, complained: null };
  },
  "complained of": (life) => {
    if (life.agreement && !life.erased) life.agreement.complained ??= life.at;
  },
  denied: (life, pick) => {
    const firm = pick(life.firms.filter(({ status }) => status === "booked" || status === "completed"));
    if (firm && !life.hired && !life.erased) firm.notHired ??= life.at;
  },
  erased: (life, pick) => {
    if (pick([1, 2, 3]) === 1) Object.assign(life, { erased: life.erased ?? life.at, queuedSince: null });
  },
  suspended: (life, pick) => {
    const firm = pick(life.firms);
    if (firm) firm.onSite = false;
  },
  restored: (life, pick) => {
    const firm = pick(life.firms);
    if (firm && (firm.status === "declined" || holdersOf(life).length < 3)) firm.onSite = true;
    if (holdersOf(life).length > 0) life.queuedSince = null;
  },
  merged: (life, pick) => {
    const gone = life.firms.length > 1 && pick(life.firms);
    if (!gone) return;
    life.firms = life.firms.filter((firm) => firm !== gone);
    if (life.chosen === gone) life.chosen = life.firms[0] ?? null;
    if (life.agreement?.firm === gone) life.agreement = null;
  },
  questioned: (life) => {
    const holders = holdersOf(life);
    if (isOpen(life) && holders.length > 0 && !holders.some(answered))
      life.question ??= { askedAt: life.at, answer: null, answeredAt: null };
  },
  "said yes": says("yes"),
  "said no": says("no"),
  "two days": (life) => {
    const holders = holdersOf(life);
    const old = life.at.getTime() - twoDaysMs;
    const unanswered = holders.length > 0 && !holders.some(answered) && life.question?.answer !== "yes";
    if (isOpen(life) && unanswered && holders.every(({ givenAt }) => givenAt.getTime() <= old))
      life.queuedSince ??= life.at;
  },
  rung: chosen("rung"),
  "given up": chosen("nobody"),
  swept: (life) => {
    if (isOpen(life) && life.firms.length > 0) {
      life.queuedSince = holdersOf(life).length === 0 ? (life.queuedSince ?? life.at) : null;
    }
  },
  waited: (life, pick) => {
    life.at = new Date(life.at.getTime() + (pick([1, 20, 90, 600, 1500, 4000]) ?? 1) * 60_000);
  },
};
/** Some come more often, so that some requests are given to six, and some choices come to an agreement. */
const often = Array.from({ length: 7 }, () => ["asked", "declined"]).flat();
often.push("hired", "agreement written");
const drawn = [...Object.keys(acts), ...often];

/** Yields a request as it is made, and after each of `steps` things that happen to it. */
export function* drawLife(random: () => number, steps: number): Generator<Life> {
  const pick: Pick = (among) => among[Math.floor(random() * among.length)];
  const life: Life = {
    ...{ at: new Date(madeAt), firms: [], log: [], stopped: null, hired: null, chosen: null, erased: null },
    ...{ question: null, choice: null },
    serviceType: pick(["roofing", "roofing", "roofing", "plumbing", "other"] as const) ?? "roofing",
    emergency: pick([true, false, false]) ?? false,
    proved: pick([true, true, true, false]) ?? true,
    queuedSince: new Date(madeAt),
  };
  const matched = life.proved && life.serviceType === "roofing" ? (pick([0, 1, 2, 3]) ?? 0) : 0;
  for (let number = 0; number < matched; number++) give(life, "new");
  yield life;
  for (let step = 0; step < steps; step++) {
    const name = pick(drawn) ?? "";
    life.log.push(name);
    acts[name]?.(life, pick);
    yield life;
  }
}

/** The life as the rows of the database would have it. */
export function factsOfLife(life: Life): RequestFacts {
  const answers: Record<string, string> =
    life.serviceType === "roofing"
      ? { "roof-work": life.emergency ? "emergency" : "repair" }
      : { urgency: life.emergency ? "emergency" : "soon" };
  const had = life.firms.map(
    (firm): Given =>
      given(firm.id, {
        ...{ givenAt: firm.givenAt, status: firm.status, declineReason: firm.reason, seenAt: firm.seenAt },
        ...{ declinedAt: firm.declinedAt, notHiredAt: firm.notHired, fellAt: firm.fell },
        holds: hasIt(firm),
      }),
  );
  const change: Partial<RequestFacts["lead"]> = {
    serviceType: life.serviceType,
    answers,
    phoneVerified: life.proved,
    unmatchedSince: life.queuedSince,
    source: life.serviceType === "roofing" ? "roofing_quiz" : "website",
    routingStoppedAt: life.stopped,
    closedAt: life.hired ? null : life.stopped,
    hiredAt: life.hired,
    erasedAt: life.erased,
    hiredBusinessId: life.chosen?.id ?? null,
  };
  const { choice, question } = life;
  const chosen = { deskChoice: choice?.how ?? null, deskChoiceAt: choice?.at ?? null };
  const agreement = life.agreement && {
    ...{ businessId: life.agreement.firm.id, current: life.agreement.firm === life.chosen },
    ...{ agreed: life.agreement.agreed, complainedAt: life.agreement.complained },
  };
  return { ...factsOf({ ...change, ...chosen }, had, life.at), question, agreement };
}
