import { isMainThread } from "node:worker_threads";

/**
 * What a script of package.json can only say to some shells, for all of them: NODE_ENV is production unless it is set, and
 * who stops npm stops what it runs. npm tells its shell alone; when that has ended, we end as if we had been told.
 */
const parent = process.ppid;
const everyMs = 100;

process.env.NODE_ENV ||= "production";
if (isMainThread && process.env.npm_lifecycle_event) {
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  }, everyMs).unref();
}
