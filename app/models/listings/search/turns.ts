/** Runs the work when its turn comes; 'late' when that took longer than anybody should wait. */
export type Turns = <Result>(
  work: () => Promise<Result>,
) => Promise<{ status: "done"; result: Result } | { status: "late" }>;

type Waiting = (status: "begin" | "late") => void;

/** Turns in the order in which they were asked for, one at a time, each waited for at most so many milliseconds. */
export function takeTurns(longestWaitMs: number): Turns {
  const line = new Set<Waiting>();
  let taken = false;

  const next = () => {
    const [first] = line;
    if (first) first("begin");
    else taken = false;
  };
  const turn = () =>
    new Promise<"begin" | "late">((resolve) => {
      if (!taken) {
        taken = true;
        resolve("begin");
        return;
      }
      const called: Waiting = (status) => {
        clearTimeout(timer);
        line.delete(called);
        resolve(status);
      };
      const timer = setTimeout(() => called("late"), longestWaitMs);
      line.add(called);
    });

  return async (work) => {
    if ((await turn()) === "late") return { status: "late" };
    try {
      return { status: "done", result: await work() };
    } finally {
      next();
    }
  };
}
