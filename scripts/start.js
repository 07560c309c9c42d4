import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** `npm start`: the web process. remix-serve takes any free port when it is told none; a proxy must know which. */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
process.env.NODE_ENV = "production";
process.env.PORT = process.env.PORT?.trim() || "3000";

const built = "build/server/index.js";
if (existsSync(built)) {
  process.argv[2] = built;
  await import("../node_modules/@remix-run/serve/dist/cli.js");
} else {
  process.stderr.write(`[fettle] cannot start: there is no ${built}. Run npm run build first.\n`);
  process.exitCode = 1;
}
