import type { ChildProcessWithoutNullStreams } from "node:child_process";

/** What the process has printed so far, on both its outputs. */
export function printedBy(child: ChildProcessWithoutNullStreams): () => string {
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  return () => printed;
}

/** Whether somebody listens there and answers that all is well. */
export const isWell = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
