import { liveSettings, type Settings } from "./server-process";

/** Prints a line of a command of `npm run faults`. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

const began = Date.now();

/** How long the command has run. */
export const secondsSoFar = (): number => Math.round((Date.now() - began) / 1000);

/** Settings for a command's own process, which uses the application's code beside the processes that it starts. */
const inThisProcess: Settings = {
  NODE_ENV: "test",
  DEMO: "1",
  PASSWORD_HASHING: "quick",
  WORKER: "off",
  // A busy machine stands still for longer than a visitor would wait.
  DATABASE_SECONDS: "120",
};

/** Has the application's code in this process use the empty database at `url`; what closes it. */
export async function openHere(url: string): Promise<() => Promise<void>> {
  Object.assign(process.env, liveSettings, inThisProcess, { DATABASE_URL: url });
  const { closeDatabase } = await import("~/database/drivers.server");
  const { migrateDatabase } = await import("~/database/migrations.server");
  const { writeCategories } = await import("../../../drizzle/seed");
  await migrateDatabase(writeCategories);
  return closeDatabase;
}

/** Ends this process with 0 when the work came out sound; with 1 when not, or when it takes longer than `mostSeconds`. */
export async function endAfter(
  work: Promise<boolean>,
  mostSeconds = Number.POSITIVE_INFINITY,
): Promise<never> {
  if (Number.isFinite(mostSeconds)) {
    setTimeout(() => {
      say(`Not finished within ${mostSeconds} s.`);
      process.exit(1);
    }, mostSeconds * 1000);
  }
  const sound = await work.catch((error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return false;
  });
  process.exit(sound ? 0 : 1);
}
