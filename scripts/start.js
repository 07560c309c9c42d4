import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import "./started-by-npm.js";

/**
 * `npm start`: the web process; `npm run worker`: the worker. remix-serve takes any free port when it is told none; a proxy
 * must know which.
 */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
process.env.NODE_ENV = "production";
process.env.PORT = process.env.PORT?.trim() || "3000";

const isWorker = process.argv[2] === "worker";
const built = isWorker ? "build/worker/worker.js" : "build/server/index.js";
if (!existsSync(built)) {
  process.stderr.write(`[fettle] cannot start: there is no ${built}. Run npm run build first.\n`);
  process.exitCode = 1;
} else if (isWorker) {
  await import(pathToFileURL(path.resolve(built)).href);
} else {
  process.argv[2] = built;
  await import("../node_modules/@remix-run/serve/dist/cli.js");
}
