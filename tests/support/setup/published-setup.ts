import { isAbsent, publishedFolder } from "./published";

/** Reports what a clone without the published files does not check; the runner counts those tests as skipped. */
export default function setup(): void {
  if (!isAbsent(publishedFolder)) return;
  process.stdout.write(
    "Skipped: what holds our tables up to files that Twilio and Stripe publish. All else runs without them; " +
      "PUBLISHED_FILES names a folder that has them\n",
  );
}
