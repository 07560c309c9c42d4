import { get } from "node:http";
import { until } from "../until";

type RooferCountListener = {
  /** Every count so far, in the order they came. */
  counts: number[];
  latest: () => number | undefined;
  /** Whether the server has ended the stream. */
  ended: () => boolean;
  close(): void;
};

/** Listens to the roofer count as the home page does; resolves when the first count has come. */
export async function listenToRooferCount(origin: string): Promise<RooferCountListener> {
  const counts: number[] = [];
  let over = false;
  const request = get(`${origin}/api/roofer-count`, { agent: false }, (response) => {
    let unread = "";
    response.setEncoding("utf8").on("data", (text: string) => {
      const events = `${unread}${text}`.split("\n\n");
      unread = events.pop() ?? "";
      for (const event of events) if (event.startsWith("data: ")) counts.push(Number(event.slice(6)));
    });
    response.once("close", () => {
      over = true;
    });
  });
  request.on("error", () => {
    over = true;
  });
  const listener = {
    counts,
    latest: () => counts.at(-1),
    ended: () => over,
    close: () => request.destroy(),
  };
  await until("the first count", () => counts.length > 0 || over);
  return listener;
}
