import { formatInstant } from "~/models/base/clock";
import { answered, type Firm, holdersOf, isOpen, type Life } from "./request-histories";
import type { Claim } from "./said-by-the-clock";
import { ofEachFirm } from "./said-by-the-clock";

const then = (at: Date | null, words: string | undefined) => at !== null && formatInstant(at) === words;

const saysBooked = ({ status }: Firm) => status === "booked" || status === "completed";
const isChosen = (life: Life, firm: Firm) => life.chosen === firm && !life.erased;
/** Who declined hears of no hiring but its own. */
const readsOfHiring = (life: Life, firm: Firm, you: boolean) =>
  life.chosen === firm ? you : !you && firm.status !== "declined";
const daySince = (life: Life, { declinedAt }: Firm) =>
  declinedAt !== null && life.at.getTime() - declinedAt.getTime() > 24 * 60 * 60 * 1000;

/** To a business, behind its name: in the portal, and in what it is sent. */
const toFirms = ofEachFirm([
  [
    /^They have hired someone$/,
    (life, firm) => life.hired !== null && life.chosen !== firm && firm.status !== "declined",
  ],
  [/^They chose you$/, (life, firm) => life.hired !== null && life.chosen === firm],
  [
    /^On (.+) they told us that they have hired (you|someone)\.$/,
    (life, firm, [, , when, whom]) => then(life.hired, when) && readsOfHiring(life, firm, whom === "you"),
  ],
  [
    /^The customer (chose you|has hired someone)$/,
    (life, firm, [, , did]) => life.hired !== null && readsOfHiring(life, firm, did === "chose you"),
  ],
  [/^The customer had their details deleted$/, ({ erased }) => erased !== null],
  [/^On (.+) they had their details deleted\.$/, ({ erased }, _, [, , when]) => then(erased, when)],
  [/^Their page names no business any more\.$/, ({ erased }) => erased !== null],
  [
    /^They know that you have opened it, and wait to hear from you\.$/,
    (life, firm) => !answered(firm) && firm.seenAt !== null && !life.hired && !life.erased,
  ],
  [
    /^(?:It changes when you change the status|They never see your notes)\.$/,
    (life, firm) => answered(firm) && firm.status !== "declined" && !life.hired && !life.erased,
  ],
  [
    /^On (.+) they told us that they have not hired you\.$/,
    (life, firm, [, , when]) => then(firm.notHired, when) && saysBooked(firm) && !life.erased,
  ],
  [
    /^While your business could not take it on, this lead went on without it\.$/,
    (_, { status, reason }) => status === "declined" && reason === null,
  ],
  [
    /^The homeowner behind .+ has told us that they have hired (you|someone)\.$/,
    (life, firm, [, , whom]) => life.hired !== null && (whom === "you") === (life.chosen === firm),
  ],
  [/^The homeowner behind .+ had told us that they have hired someone\.$/, ({ hired }) => hired === null],
  [/^They have taken that back, and still look for somebody\.$/, isOpen],
  [
    /^You can take it back within 24 hours of declining, while its place is free: say where it stands\.$/,
    (life, firm) =>
      firm.status === "declined" &&
      holdersOf(life).length < 3 &&
      (isChosen(life, firm) || (isOpen(life) && !daySince(life, firm))),
  ],
  [
    /^This lead was declined more than 24 hours ago: it cannot be taken back any more\.$/,
    (life, firm) => firm.status === "declined" && isOpen(life) && daySince(life, firm),
  ],
  [
    /^Another business has this lead in your place: it cannot be taken back\.$/,
    (life, firm) =>
      firm.status === "declined" && holdersOf(life).length === 3 && (isOpen(life) || isChosen(life, firm)),
  ],
  [
    /^The customer's request goes to nobody else any more: it cannot be taken back\.$/,
    (life, firm) => firm.status === "declined" && !isOpen(life) && !isChosen(life, firm),
  ],
  [/^You still have the lead\.$/, (life, firm) => holdersOf(life).includes(firm)],
  [/^The homeowner behind .+ asked us to delete their details\.$/, ({ erased }) => erased !== null],
]);

/** The sentences of pages and messages around those of `now`. */
export const aroundThem: Claim[] = [
  ...toFirms,
  [/^Who cannot take it on$/, (life) => life.firms.length > holdersOf(life).length],
  [/^We tell those who heard of it that you still look for somebody\.$/, ({ hired }) => hired !== null],
  [/^Has anybody rung\?$/, isOpen],
  [/^If not, say so, and one of our people looks after it\.$/, isOpen],
  [
    /^If you say yes, nobody else gets your request, and whoever else has it reads that you hired someone\.$/,
    ({ hired, erased }) => !hired && !erased,
  ],
  [/^Nobody has it yet\.$/, ({ firms }) => firms.length === 0],
  [/^Three businesses have it, which is as many as we promise\.$/, (life) => holdersOf(life).length === 3],
  [/^Nobody can be given it now: .+$/, ({ others }) => others === 0],
];
