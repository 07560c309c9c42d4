import { formatInstant } from "~/models/base/clock";
import { holdersOf, isOpen, type Life } from "./request-histories";

const isWhom = ({ hired, chosen }: Life, whom?: string) =>
  hired !== null && whom === (chosen ? `Roofer ${chosen.id}` : "someone");

/** A business says that it is booked, and its homeowner has not said no. */
const agreed = (life: Life) =>
  life.firms.some(({ status, notHired }) => /booked|completed/.test(status) && !notHired);

/** What is said to a homeowner of whom they hired, and of what comes before, and what must hold while it is. */
export const ofHiring: [sentence: RegExp, holds: (life: Life, match: RegExpMatchArray) => boolean][] = [
  [
    /^You told us on (.+) that you have hired (someone|Roofer \d+)\.$/,
    (life, [, when, whom]) =>
      !life.erased && life.hired !== null && when === formatInstant(life.hired ?? "") && isWhom(life, whom),
  ],
  [
    /^Roofer (\d+) says that you have agreed: (?:the work|your roofing job) is booked with them\.$/,
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
    /^(?:Its line: )?Its homeowner hired (someone|Roofer \d+)(?: on (.+)\.)?$/,
    (life, [, whom, when]) =>
      !life.erased && isWhom(life, whom) && (!when || when === formatInstant(life.hired ?? "")),
  ],
];
