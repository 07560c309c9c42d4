import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { commands } from "./commands.js";
import "./started-by-npm.js";

/**
 * `npm start`: the web process. Followed by a name, such as `worker` or `operator EMAIL`: that command. All of them run
 * from the build. remix-serve takes any free port when it is told none; a proxy must know which.
 */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const [name = "web"] = process.argv.splice(2, 1);
if (name === "web" || name === "worker") process.env.NODE_ENV = "production";
process.env.PORT = process.env.PORT?.trim() || "3000";

/** @param {string} why */
function fail(why) {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}

const built = name === "web" ? "build/server/index.js" : `build/commands/${name}.js`;
if (name !== "web" && !Object.hasOwn(commands, name)) {
  fail(`There is no command ${name}. There are: web, ${Object.keys(commands).join(", ")}.`);
} else if (!existsSync(built)) {
  fail(`[fettle] cannot start: there is no ${built}. Run npm run build first.`);
} else if (name === "web") {
  process.argv[2] = built;
  await import("../node_modules/@remix-run/serve/dist/cli.js");
} else {
  // Settings are looked at while modules are loaded: what is wrong with them is one message, not a stack trace.
  await import(pathToFileURL(path.resolve(built)).href).catch((error) => fail(error.message));
}
