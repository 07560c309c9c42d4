import type { Outgoing } from "~/models/faults/fault";

/** What `/readyz` says of a fault that is not one of sending. */
const lines = {
  files: "cannot be stored: pictures",
  disk: "cannot be taken: files",
  replicas: "cannot be read from: replicas",
  crowds: "refused: some people, by limits of ours",
} as const satisfies Partial<Record<Outgoing, string>>;

export const otherFaultLines = Object.values(lines);

/** Whether the fault is one of sending, of which one line says all. */
export const isOfSending = (fault: Outgoing): fault is Exclude<Outgoing, keyof typeof lines> =>
  !(fault in lines);

/** The lines of `/readyz` about what does not work now. */
export function faultLines(faulty: readonly Outgoing[]): string[] {
  const sending = faulty.filter(isOfSending).join(", ") || "nothing";
  return [
    `cannot be sent: ${sending}`,
    ...faulty.flatMap((fault) => (isOfSending(fault) ? [] : lines[fault])),
  ];
}
