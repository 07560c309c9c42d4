import { formatInstant } from "~/models/base/clock";
import { answered, holdersOf, isOpen, type Life } from "./request-histories";

const isWhom = ({ hired, chosen }: Life, whom?: string) =>
  hired !== null && whom === (chosen ? `Roofer ${chosen.id}` : "someone");

/** A business says that it is booked, and its homeowner has not said no. */
const agreed = (life: Life) =>
  life.firms.some(({ status, notHired }) => /booked|completed/.test(status) && !notHired);

/** What is said to a homeowner of whom they hired or that they stopped it, and of what comes before, and what must hold while it is. */
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
  [/^Businesses that have your request keep it\.$/, (life) => isOpen(life) && holdersOf(life).length > 0],
  [/^Nobody gets your request from then on\.$/, (life) => isOpen(life) && holdersOf(life).length === 0],
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
