import { formatInstant } from "~/models/base/clock";
import type { Life } from "./request-histories";

/** What is said to a homeowner of whom they hired, and what must hold while it is. */
export const ofHiring: [sentence: RegExp, holds: (life: Life, match: RegExpMatchArray) => boolean][] = [
  [
    /^You told us on (.+) that you have hired (someone|Roofer \d+)\.$/,
    (life, [, when, whom]) =>
      !life.erased &&
      life.hired !== null &&
      when === formatInstant(life.hired ?? "") &&
      whom === (life.chosen ? `Roofer ${life.chosen.id}` : "someone"),
  ],
  [
    /^Roofer (\d+) says that you have agreed: the work is booked with them\.$/,
    (life, [, id]) =>
      !life.hired &&
      !life.erased &&
      life.firms.some((firm) => firm.id === id && /booked|completed/.test(firm.status) && !firm.notHired),
  ],
];
