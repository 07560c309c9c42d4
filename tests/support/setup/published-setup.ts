import { isAbsent, publishedFolder } from "./published";

/** Reports what a clone without the published files does not check; the runner counts those tests as skipped. */
export default function setup(): void {
  if (!isAbsent(publishedFolder)) return;
  process.stdout.write(
    `Skipped, because ${publishedFolder} is not here: the checks that hold our tables up to published files ` +
      "(Twilio's description, Stripe's table of requests)\n",
  );
}
