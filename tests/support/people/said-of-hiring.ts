import { formatInstant } from "~/models/base/clock";
import { answered, holdersOf, isOpen, type Life } from "./request-histories";

const isWhom = ({ hired, chosen }: Life, whom?: string) =>
  hired !== null && whom === (chosen ? `Roofer ${chosen.id}` : "someone");

/** A business says that it is booked, and its homeowner has not said no. */
const agreed = (life: Life) =>
  life.firms.some(({ status, notHired }) => /booked|completed/.test(status) && !notHired);

/** The firm that was hired and declined, last. */
const lastFell = ({ firms }: Life) =>
  firms
    .filter(({ fell }) => fell !== null)
    .sort((one, other) => (other.fell?.getTime() ?? 0) - (one.fell?.getTime() ?? 0))[0];
const fellOn = (life: Life, when?: string) => formatInstant(lastFell(life)?.fell ?? "") === when;
const fellFrom = (life: Life, agreed: boolean) =>
  life.agreement !== null && life.agreement?.firm === lastFell(life) && life.agreement?.agreed === agreed;

/** What homeowners are told of whom they hired, of a stop, and of what comes before, and what must then be true. */
export const ofHiring: [sentence: RegExp, holds: (life: Life, match: RegExpMatchArray) => boolean][] = [
  [
    /^You told us on (.+) that you have hired (someone|Roofer \d+)\.$/,
    (life, [, when, whom]) =>
      !life.erased && life.hired !== null && when === formatInstant(life.hired ?? "") && isWhom(life, whom),
  ],
  [
    /^They say that (it is booked|the work is done)\.?$/,
    ({ hired, chosen }, [, what]) =>
      hired !== null && chosen?.status === (what === "it is booked" ? "booked" : "completed"),
  ],
  [
    /^One of our people was asked to look at the agreement\.?$/,
    ({ hired, chosen, agreement }) => hired !== null && !!agreement?.complained && agreement.firm === chosen,
  ],
  [
    /^You had hired Roofer (\d+), who told us on (.+) that they cannot take it on\.$/,
    (life, [, id, when]) => !life.hired && lastFell(life)?.id === id && fellOn(life, when),
  ],
  [
    /^They have taken that back: choose them again if you still want them, since your choice ended then\.$/,
    (life) => !life.hired && lastFell(life)?.status !== "declined",
  ],
  [
    /^So your choice has ended, and your request is open again\.$/,
    (life) => !life.hired && lastFell(life)?.status === "declined",
  ],
  [
    /^(?:Roofer \d+: )?That does not cancel the agreement that both sides accepted: how to cancel it stands in it\.$/,
    (life) => fellFrom(life, true),
  ],
  [/^(?:Roofer \d+: )?Nobody can accept the agreement about it any more\.$/, (life) => fellFrom(life, false)],
  [
    /^Roofer (\d+) says that you have agreed: the work is booked with them\.$/,
    (life, [, id]) =>
      !life.hired &&
      !life.erased &&
      life.firms.some((firm) => firm.id === id && /booked|completed/.test(firm.status) && !firm.notHired),
  ],
  [/^You choose\.$/, (life) => isOpen(life) && !agreed(life)],
  [
    /^They look at the (?:roof|work) and give you a firm price\.$/,
    (life) =>
      isOpen(life) &&
      !agreed(life) &&
      holdersOf(life).some(({ status }) => !/quoted|booked|completed/.test(status)),
  ],
  [
    /^Whoever takes it looks at the (?:roof|work) first, and gives you a firm price\.$/,
    (life) => isOpen(life) && holdersOf(life).length === 0,
  ],
  [
    /^Businesses that have your request keep it, and can send no new price meanwhile\.$/,
    (life) => isOpen(life) && holdersOf(life).length > 0,
  ],
  [/^Nobody gets your request from then on\.$/, (life) => !life.erased && holdersOf(life).length === 0],
  [
    /^We tell the businesses that have your request, so that they stop calling\.$/,
    (life) => !life.erased && holdersOf(life).length > 0,
  ],
  [/^Nobody else gets it\.$/, ({ erased }) => !erased],
  [/^Only the one that you hired reads that you chose it\.$/, ({ firms }) => firms.length > 0],
  [/^Your request is open again from then on\.$/, (life) => !isOpen(life)],
  [
    /^Its card: Roofer (\d+), whom you had hired, cannot take it on$/,
    (life, [, id]) => isOpen(life) && lastFell(life)?.id === id && lastFell(life)?.status === "declined",
  ],
  [
    /^They had hired Roofer (\d+), who declined on (.+)\.$/,
    (life, [, id, when]) => isOpen(life) && lastFell(life)?.id === id && fellOn(life, when),
  ],
  [
    /^Roofer (\d+): They had hired you: that ended when you declined on (.+)\.$/,
    (life, [, id, when]) => !life.hired && lastFell(life)?.id === id && fellOn(life, when),
  ],
  [
    /^Roofer (\d+): They have not chosen you again\.$/,
    (life, [, id]) => !life.hired && lastFell(life)?.id === id && lastFell(life)?.status !== "declined",
  ],
  [/^Its card: You have hired (someone|Roofer \d+)\.?$/, (life, [, whom]) => isWhom(life, whom)],
  [
    /^You stopped this on (.+)\.$/,
    (life, [, when]) =>
      !life.erased && !life.hired && life.stopped !== null && when === formatInstant(life.stopped),
  ],
  [
    /^Roofer (\d+): Has your request, and reads that you hired someone$/,
    (life, [, id]) =>
      life.hired !== null &&
      life.chosen?.id !== id &&
      holdersOf(life).some((firm) => firm.id === id && !answered(firm)),
  ],
  [
    /^(Roofer \d+): You told us that you hired them(, after they had said that they cannot take it on)?\.?$/,
    (life, [, name, declined]) =>
      isWhom(life, name) && Boolean(declined) === (life.chosen?.status === "declined"),
  ],
  [
    /^They have left our site since$/,
    ({ hired, chosen }) => hired !== null && chosen !== null && !chosen.onSite,
  ],
  [
    /^(?:Its line: )?Its homeowner hired (someone|Roofer \d+)(?: on (.+)\.)?$/,
    (life, [, whom, when]) =>
      !life.erased && isWhom(life, whom) && (!when || when === formatInstant(life.hired ?? "")),
  ],
];

/** Before a deletion, of what it does; tests/models/leads/erasure.db.test.ts holds the deletion to it. */
export const ofDeletion: typeof ofHiring = [
  [
    /^We delete your name, email, phone number, notes and photo, the second half of your postcode, and the text of the messages we sent you\.$/,
    isOpen,
  ],
  [
    /^We delete every price of it with its files, what you wrote down of prices, and our copy of your agreement\.$/,
    isOpen,
  ],
  [/^Then nobody else gets your request\.$/, isOpen],
  [
    /^((?:Roofer \d+(?:, | and )?)+) can no longer see who you are here\.$/,
    (life, [, names]) => names?.match(/\d+/g)?.length === life.firms.length,
  ],
  [
    /^We tell them that you asked for this, and ask them to delete what they wrote down\.$/,
    ({ firms }) => firms.length > 0,
  ],
  [
    /^We keep, without you: what you picked from our lists, the first half of the postcode, the estimate, and which businesses had it, when, and what they said of it; of a price that you chose, without any link to you, the amount, the job, the county and the month\.$/,
    isOpen,
  ],
  [/^So our counts stay right\.$/, isOpen],
];
