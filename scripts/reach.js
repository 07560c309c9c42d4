/**
 * Who can reach a site that listens at this HOST (nothing for every network card), in a line for whoever starts it.
 *
 * @param {string | undefined} host
 */
export function whoCanReach(host) {
  if (isEverywhere(host)) {
    return "Everybody on your network can reach it, and its passwords are public. Only you can with: HOST=127.0.0.1 npm run quickstart";
  }
  return ["localhost", "127.0.0.1", "::1"].includes(host ?? "")
    ? "Only this computer can reach it; its passwords are public."
    : `Whoever can connect to ${host} can reach it, and its passwords are public.`;
}

/** @param {string | undefined} host */
export const isEverywhere = (host) => !host || host === "0.0.0.0" || host === "::";
