import { world } from "../world";

/** Path and query behind the button `label` of the newest mail to this address that has one. */
export async function linkMailed(to: string, label: string): Promise<string> {
  const links = await linksMailed(to, label);
  const [newest] = links;
  if (!newest) throw new Error(`Nobody mailed ${to} a link '${label}'`);
  return newest;
}

/** All such links, newest first. */
export async function linksMailed(to: string, label: string): Promise<string[]> {
  const begin = `${label}:\n`;
  return (await world.messagesTo(to)).flatMap(({ body }) => {
    const [address = ""] = body.includes(begin) ? (body.split(begin)[1]?.split(/\s/, 1) ?? []) : [];
    return address ? [new URL(address).pathname + new URL(address).search] : [];
  });
}

/** The codes of six digits that were mailed or texted to somebody, newest first. */
export const codesTo = async (to: string): Promise<string[]> =>
  (await world.messagesTo(to)).flatMap(({ body }) => /\b\d{6}\b/.exec(body) ?? []);

/** Six digits that differ from the code. */
export const otherCode = (code = ""): string => (code === "000000" ? "111111" : "000000");

/** The path of the request's own page in the newest mail to its homeowner. */
export async function requestLinkMailed(to: string): Promise<string> {
  const [newest] = await world.messagesTo(to);
  const link = /\/my-request\/\S+/.exec(newest?.body ?? "")?.[0];
  if (!link) throw new Error(`No link in: ${newest?.body}`);
  return link;
}
