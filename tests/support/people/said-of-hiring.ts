import { formatInstant } from "~/models/base/clock";
import { answered, holdersOf, isOpen, type Life } from "./request-histories";

const isWhom = ({ hired, chosen }: Life, whom?: string) =>
  hired !== null && whom === (chosen ? `Roofer ${chosen.id}` : "someone");

/** A business says that it is booked, and its homeowner has not said no. */
const agreed = (life: Life) =>
  life.firms.some(({ status, notHired }) => /booked|completed/.test(status) && !notHired);

/** What homeowners are told of whom they hired, of a stop, and of what comes before, and what must then be true. */
export const ofHiring: [sentence: RegExp, holds: (life: Life, match: RegExpMatchArray) => boolean][] = [
  [
    /^You told us on (.+) that you have hired (someone|Roofer \d+)\.$/,
    (life, [, when, whom]) =>
      !life.erased && life.hired !== null && when === formatInstant(life.hired ?? "") && isWhom(life, whom),
  ],
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
  [/^Its card: You have hired (someone|Roofer \d+)$/, (life, [, whom]) => isWhom(life, whom)],
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
  [/^(Roofer \d+): You told us that you hired them$/, (life, [, name]) => isWhom(life, name)],
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
