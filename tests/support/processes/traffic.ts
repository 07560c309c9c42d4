import { setTimeout as pause } from "node:timers/promises";
import { paths } from "~/paths";
import { atPhoneStep, completeQuiz } from "./live-visitor";

const pages = [paths.home, paths.cityRoofers("leeds"), paths.directory, paths.getFeatured];

let asked = 0;

/**
 * People at a site until `end`: some walk the roofing quiz to its end, again and again but not before `leadEveryMs`, whose
 * emails are `acknowledged` once they have a lead; others read pages. A walk that breaks off is in `broken`.
 */
export function beginTraffic(origin: string, { homeowners = 2, readers = 3, leadEveryMs = 0 } = {}) {
  const acknowledged: string[] = [];
  const broken: unknown[] = [];
  let over = false;
  const walk = async () => {
    asked += 1;
    const email = `homeowner-${asked}@example.com`;
    const phone = `07700 900 ${String(asked % 1000).padStart(3, "0")}`;
    const visitor = await atPhoneStep(origin);
    await visitor.fill("Phone number", phone).press("Continue");
    // Nobody texts codes here.
    await visitor.refresh();
    await completeQuiz(visitor, { email });
    acknowledged.push(email);
  };
  const ask = async () => {
    while (!over) {
      const next = pause(leadEveryMs);
      await walk().catch((error: unknown) => broken.push(error));
      await next;
    }
  };
  const read = async (reader: number) => {
    for (let at = reader; !over; at += 1) {
      const page = pages[at % pages.length];
      // How it was answered, whoever stands between counts.
      await fetch(`${origin}${page}`, { headers: { Cookie: `seen=${at}` } })
        .then((answer) => answer.text())
        .catch(() => undefined);
      await pause(20);
    }
  };
  const all = Promise.all([
    ...Array.from({ length: homeowners }, ask),
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
  ]);
  const end = async () => {
    over = true;
    await all;
  };
  return { acknowledged, broken, end };
}
