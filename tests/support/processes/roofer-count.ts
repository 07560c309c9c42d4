import { get } from "node:http";
import { until } from "../until";

/** Listens to the roofer count as the home page does; resolves when the first count has come. */
export async function listenToRooferCount(origin: string) {
  /** Every count so far, in the order they came. */
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
  await until("the first count", () => counts.length > 0 || over);
  return {
    counts,
    latest: () => counts.at(-1),
    /** Whether the server has ended the stream. */
    ended: () => over,
    close: () => void request.destroy(),
  };
}
