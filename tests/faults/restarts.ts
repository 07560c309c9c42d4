/**
 * `npm run faults -- restarts [times]`: three web processes behind nginx and then behind Caddy, each as `deploy/` has it,
 * are restarted one after the other, ten times over, while homeowners walk the quiz and others read pages. Ends with 1
 * when one answer is lost, or an acknowledged lead is not there.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "../../scripts/build.js";
import { freePort, openPostgres } from "../../scripts/postgres.js";
import { isWell } from "../support/processes/child";
import { say } from "../support/processes/command";
import { countLost, openReleases, type Releases } from "../support/processes/releases";
import { liveOn } from "../support/processes/server-process";
import { createEmptyDatabase } from "../support/setup/empty-database";
import { until } from "../support/until";

const times = Number(process.argv[2] ?? 10);
process.env.DEMO = "1";
const { beginTraffic } = await import("../support/processes/traffic");

/** As it is deployed, but for TLS, on a port of this machine and before the processes that there are. */
const proxies: Record<string, (releases: Releases, port: number) => string[]> = {
  nginx({ root, ports }, port) {
    const [upstream = "", , site = ""] = readFileSync("deploy/nginx.conf", "utf8")
      .split(/^(?=upstream|server )/m)
      .slice(1);
    const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(" ");
    const plain = site
      .replaceAll(/^\s*(listen|server_name|ssl_).*$/gm, "")
      .replace("{", `{ listen 127.0.0.1:${port};`);
    const whole = `daemon off; pid ${root}/nginx.pid; error_log ${root}/nginx.log; events {}
      http { access_log off; client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy;
      ${upstream.replace(/\{[^}]*\}/, `{ ${servers} }`)} ${plain} }`;
    writeFileSync(path.join(root, "nginx.conf"), whole);
    return ["nginx", "-c", path.join(root, "nginx.conf")];
  },
  caddy({ root, ports }, port) {
    const site = readFileSync("deploy/Caddyfile", "utf8")
      .replace(/^@DOMAIN@/m, `http://127.0.0.1:${port}`)
      .replaceAll("127.0.0.1:3001 127.0.0.1:3002", ports.map((each) => `127.0.0.1:${each}`).join(" "));
    writeFileSync(path.join(root, "Caddyfile"), `{\n\tadmin off\n}\n${site}`);
    return ["caddy", "run", "--adapter=caddyfile", `--config=${path.join(root, "Caddyfile")}`];
  },
};

async function restartBehind(name: string, url: string): Promise<boolean> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const own = { SITE_URL: origin, TRUSTED_PROXIES: "1", WORKER: "off", DRAIN_SECONDS: "5" };
  const releases = await openReleases(liveOn(url, own), 3);
  const { root, makeRelease, begin, close } = releases;
  mkdirSync(path.join(root, "body"));
  await begin(makeRelease("0.1.0"));
  const [command = "", ...args] = proxies[name]?.(releases, port) ?? [];
  const proxy = spawn(command, args, { stdio: "ignore", env: { ...process.env, HOME: root } });
  await until(`${name} answers`, () => isWell(origin));
  const traffic = beginTraffic(origin);
  const began = Date.now();
  for (let time = 0; time < times; time++) await releases.restartEach();
  await traffic.end();
  const { answered, lost, slowestMs, slowest } = traffic.seen.now;
  const gone = await countLost(url, traffic.acknowledged);
  const seconds = Math.round((Date.now() - began) / 1000);
  say(
    `${name}: ${times} times three restarts in ${seconds} s; ${answered} pages answered, ${lost} lost, the slowest ${slowestMs} ms (${slowest}); ${traffic.acknowledged.length} leads, ${gone} lost`,
  );
  for (const error of traffic.broken) say(`  broke off: ${error}`);
  proxy.kill();
  await close();
  return lost === 0 && gone === 0;
}

ensureBuilt();
const server = await openPostgres();
process.env.DATABASE_URL = server.url;
let sound = true;
for (const name of Object.keys(proxies))
  sound = (await restartBehind(name, await createEmptyDatabase(name))) && sound;
await server.stop();
process.exit(sound ? 0 : 1);
