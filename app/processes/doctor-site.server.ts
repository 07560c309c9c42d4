import { connect, type TLSSocket } from "node:tls";
import type { Env } from "~/env.server";
import { explainDetour, readDetour } from "~/http/proxies.server";
import { paths } from "~/paths";
import { payments } from "~/services/payments/payments.server";
import { findNewestBackup } from "./backup-age.server";

/** What was examined, and what to do about it if something is wrong. */
export type Finding = { what: string; status: "ok" | "warning" | "fault"; says: string };

export const ok = (what: string, says: string): Finding => ({ what, status: "ok", says });
export const warning = (what: string, says: string): Finding => ({ what, status: "warning", says });
export const fault = (what: string, says: string): Finding => ({ what, status: "fault", says });

/** A small server that is busy answers late, and whoever asks the doctor has time. */
const siteTimeoutMs = 20_000;
const dayMs = 24 * 60 * 60 * 1000;
const oldestBackupDays = 1.5;
/** Most certificates are renewed 30 days before they expire. */
const leastCertificateDays = 14;
/** The size of a photo, which is more than nginx admits by default. */
const uploadBytes = 2_000_000;

/** The proxy in front of the site, as far as it can be examined from here, and the site's backups. */
export async function examineSite(env: Env): Promise<Finding[]> {
  const { live, SITE_URL } = env;
  if (!live) return [proxyOf(env)];
  const site = await examineAddress(env);
  const beyond = site.status === "ok" ? [await examineUploads(env)] : [];
  const proxy = site.status === "ok" ? await examineWay(env) : proxyOf(env);
  const certificate = SITE_URL.startsWith("https:") ? [await examineCertificate(env)] : [];
  return [proxy, site, ...beyond, ...certificate, examineBackup(env)];
}

export async function examinePayments({ SITE_URL }: Env): Promise<Finding[]> {
  return [{ what: "payments", ...(await payments.examine(SITE_URL + paths.paymentWebhook)) }];
}

function examineBackup({ BACKUP_FOLDER }: Env): Finding {
  const newest = findNewestBackup(BACKUP_FOLDER);
  if (!newest)
    return warning(
      "backup",
      `BACKUP_FOLDER: there is none in ${BACKUP_FOLDER}. npm run backup -- ${BACKUP_FOLDER}, or name the folder where they are.`,
    );
  const days = (Date.now() - newest.getTime()) / dayMs;
  const says = `the newest in ${BACKUP_FOLDER} is ${days.toFixed(1)} days old`;
  return days > oldestBackupDays
    ? fault("backup", `${says}. systemctl status fettle-backup says why.`)
    : ok("backup", says);
}

/** Posts 2 MB to an address that accepts none: only the proxy answers 413. */
async function examineUploads({ SITE_URL }: Env): Promise<Finding> {
  const status = await fetch(SITE_URL + paths.healthz, {
    method: "POST",
    body: Buffer.alloc(uploadBytes),
    signal: AbortSignal.timeout(siteTimeoutMs),
  }).then(
    (answer) => answer.status,
    () => undefined,
  );
  if (status === 413)
    return fault(
      "uploads",
      "the proxy lets no 2 MB through, and every photo is refused. nginx: client_max_body_size 45m (deploy/nginx.conf)",
    );
  return status === undefined
    ? warning("uploads", `${SITE_URL} did not answer to 2 MB within ${siteTimeoutMs / 1000} s`)
    : ok("uploads", "2 MB come through");
}

async function examineCertificate({ SITE_URL }: Env): Promise<Finding> {
  const last = await lastDayOf(new URL(SITE_URL));
  if (!last) return warning("certificate", `SITE_URL: ${SITE_URL} shows none from here`);
  const days = Math.floor((last.getTime() - Date.now()) / dayMs);
  const says = `the certificate's last day is ${last.toISOString().slice(0, 10)}`;
  if (days >= leastCertificateDays) return ok("certificate", `${says}, ${days} days from now`);
  const remedy = "Renew it: certbot renew, or look at Caddy's log.";
  return days < 0
    ? fault("certificate", `${says}, which is over. ${remedy}`)
    : warning("certificate", `${says}. ${remedy}`);
}

/** When the certificate at an address expires; undefined if there is none. Its issuer is not checked. */
async function lastDayOf({ hostname, port }: URL): Promise<Date | undefined> {
  const socket: TLSSocket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  });
  socket.setTimeout(siteTimeoutMs, () => socket.destroy());
  const last = await new Promise<string | undefined>((resolve) => {
    socket.once("secureConnect", () => resolve(socket.getPeerCertificate().valid_to));
    socket.once("error", () => resolve(undefined));
    socket.once("close", () => resolve(undefined));
  });
  socket.destroy();
  return last ? new Date(last) : undefined;
}

/** Whether a request comes through as many proxies as are trusted. */
async function examineWay(env: Env): Promise<Finding> {
  const lines = await fetch(env.SITE_URL + paths.readyz, { signal: AbortSignal.timeout(siteTimeoutMs) }).then(
    (answer) => answer.text(),
    () => "",
  );
  const detour = readDetour(lines);
  return detour ? warning("proxy", explainDetour(detour)) : proxyOf(env);
}

/** Whether the settings about proxies seem right. */
function proxyOf({ SITE_URL, TRUSTED_PROXIES }: Env): Finding {
  const secure = SITE_URL.startsWith("https:");
  if (secure && TRUSTED_PROXIES === 0) {
    return warning(
      "proxy",
      "TRUSTED_PROXIES: SITE_URL is https, so a proxy stands in front, and none is trusted: every visitor shares its address and the limits of one. Set 1.",
    );
  }
  if (!secure && TRUSTED_PROXIES > 0) {
    return warning(
      "proxy",
      `TRUSTED_PROXIES: ${TRUSTED_PROXIES} are trusted and SITE_URL is http. If none stands in front, anybody may say they come from any address: set 0.`,
    );
  }
  return ok("proxy", `${TRUSTED_PROXIES} trusted in front of ${SITE_URL}`);
}

/** Whether the public address leads to this product. */
async function examineAddress({ SITE_URL }: Env): Promise<Finding> {
  const answer = await fetch(SITE_URL + paths.healthz, { signal: AbortSignal.timeout(siteTimeoutMs) })
    .then((response) => response.text())
    .catch((error: unknown) => (error instanceof Error ? error : new Error("unknown")));
  if (answer === "ok") return ok("site", `${SITE_URL} leads here`);
  const why = answer instanceof Error ? "does not answer from here" : "is answered by something else";
  return warning(
    "site",
    `SITE_URL: ${SITE_URL} ${why}. When the site runs, check its name in DNS, the certificate and the proxy.`,
  );
}
